import type { Text } from '@tailboard/contracts/locale';

const saveAs = {
  en: 'Save it as CSV UTF-8 or as JSON and import that.',
  es: 'Guárdelo como CSV UTF-8 o como JSON e importe ese archivo.',
  'zh-CN': '请另存为 CSV UTF-8 或 JSON 后再导入。',
};

/** Findings of all imports. Sentences about fields are joined in a list and end without a period. */
export const findingTexts = {
  wrongFields: { en: 'The row is invalid.', es: 'La fila tiene errores.', 'zh-CN': '该行有误。' },
  notText: { en: '{field} is not a text', es: '{field} no es un texto', 'zh-CN': '{field} 不是文本' },
  missing: { en: '{field} is missing', es: 'falta {field}', 'zh-CN': '缺少 {field}' },
  tooLong: {
    en: '{field} has {length} characters; {max} at most',
    es: '{field} tiene {length} caracteres; como máximo {max}',
    'zh-CN': '{field} 有 {length} 个字符，最多 {max} 个',
  },
  notNumber: { en: '{field} is not a number', es: '{field} no es un número', 'zh-CN': '{field} 不是数字' },
  notWhole: {
    en: '{field} is not a whole number',
    es: '{field} no es un número entero',
    'zh-CN': '{field} 不是整数',
  },
  less: { en: '{field} is less than {min}', es: '{field} es menor que {min}', 'zh-CN': '{field} 小于 {min}' },
  more: { en: '{field} is more than {max}', es: '{field} es mayor que {max}', 'zh-CN': '{field} 大于 {max}' },
  notBetween: {
    en: '{field} is not between {min} and {max}',
    es: '{field} no está entre {min} y {max}',
    'zh-CN': '{field} 不在 {min} 和 {max} 之间',
  },
  notDate: {
    en: '{field} is not a date (YYYY-MM-DD or MM/DD/YYYY)',
    es: '{field} no es una fecha (AAAA-MM-DD o MM/DD/AAAA)',
    'zh-CN': '{field} 不是日期（YYYY-MM-DD 或 MM/DD/YYYY）',
  },
  noSuchDate: {
    en: '{field} is a date that does not exist',
    es: '{field} es una fecha que no existe',
    'zh-CN': '{field} 是不存在的日期',
  },
  outsideCalendar: {
    en: '{field} is outside the years {from} to {to}',
    es: '{field} está fuera de los años {from} a {to}',
    'zh-CN': '{field} 不在 {from} 年至 {to} 年之间',
  },
  notTime: {
    en: '{field} is not a time of day (HH:MM or HH:MM AM)',
    es: '{field} no es una hora (HH:MM o HH:MM AM)',
    'zh-CN': '{field} 不是时间（HH:MM 或 HH:MM AM）',
  },
  midnight: {
    en: '{field} must be a time from 00:00 to 23:59; midnight is 00:00',
    es: '{field} debe ser una hora de 00:00 a 23:59; la medianoche es 00:00',
    'zh-CN': '{field} 必须是 00:00 至 23:59 之间的时间；午夜为 00:00',
  },
  notList: { en: '{field} is not a list', es: '{field} no es una lista', 'zh-CN': '{field} 不是列表' },
  tooMany: {
    en: '{field} has more than {max} entries',
    es: '{field} tiene más de {max} elementos',
    'zh-CN': '{field} 超过 {max} 项',
  },
  wrong: { en: '{field} is invalid', es: '{field} no es válido', 'zh-CN': '{field} 无效' },
  holdsNul: {
    en: '{field} contains a NUL character',
    es: '{field} contiene un carácter NUL',
    'zh-CN': '{field} 包含 NUL 字符',
  },
  notUtf8: {
    en: '{field} contains bytes that are not UTF-8. Save the file as UTF-8 and import it again',
    es: '{field} contiene bytes que no son UTF-8. Guarde el archivo como UTF-8 e impórtelo de nuevo',
    'zh-CN': '{field} 包含非 UTF-8 字节。请将文件另存为 UTF-8 后重新导入',
  },
  halfCharacter: {
    en: '{field} contains an incomplete character',
    es: '{field} contiene un carácter incompleto',
    'zh-CN': '{field} 包含不完整的字符',
  },
  cellCount: {
    en: 'The row has {cells} {cells, plural, one {cell} other {cells}}, the header has {columns}.',
    es: 'La fila tiene {cells} {cells, plural, one {celda} other {celdas}} y el encabezado, {columns}.',
    'zh-CN': '该行有 {cells} 个单元格，标题行有 {columns} 个。',
  },
  cellsLacking: {
    en: 'The row was too short and still contains the mark {mark}. Enter the missing value, or empty the cell.',
    es: 'La fila era demasiado corta y aún contiene la marca {mark}. Introduzca el valor que falta o vacíe la celda.',
    'zh-CN': '该行缺少单元格，仍含有标记 {mark}。请填写正确内容或清空该单元格。',
  },
  neverClosed: {
    en: 'A quotation mark opened here is never closed.',
    es: 'Aquí se abren unas comillas que no se cierran.',
    'zh-CN': '此处的引号没有结束。',
  },
  rowTooLong: {
    en: 'The row is longer than {limit} characters.',
    es: 'La fila supera los {limit} caracteres.',
    'zh-CN': '该行超过 {limit} 个字符。',
  },
  rowTooLarge: {
    en: 'The row is larger than {max} KB. Shorten it in your file; the file of rejected rows does not contain it.',
    es: 'La fila supera los {max} KB. Acórtela en su archivo; el archivo de filas rechazadas no la contiene.',
    'zh-CN': '该行超过 {max} KB。请在您的文件中缩短；被拒绝行的文件中不含此行。',
  },
  tooManyCells: {
    en: 'The row has {cells} cells; {max} at most. Delete the cells to the right of its columns in your file; the file of rejected rows does not contain the row.',
    es: 'La fila tiene {cells} celdas; como máximo {max}. Elimine en su archivo las celdas a la derecha de sus columnas; el archivo de filas rechazadas no contiene la fila.',
    'zh-CN': '该行有 {cells} 个单元格，最多 {max} 个。请在您的文件中删除各列右侧的单元格；被拒绝行的文件中不含此行。',
  },
  cellTooLarge: {
    en: 'Cell {cell} of the row is larger than {max} KB. Shorten it in your file; the file of rejected rows does not contain the row.',
    es: 'La celda {cell} de la fila supera los {max} KB. Acórtela en su archivo; el archivo de filas rechazadas no contiene la fila.',
    'zh-CN': '该行第 {cell} 个单元格超过 {max} KB。请在您的文件中缩短；被拒绝行的文件中不含此行。',
  },
  rowsTooLarge: {
    en: 'The rows of this file have more than {max} MB of text, so reading stopped. The rows before are counted. Split the file and import the others.',
    es: 'Las filas de este archivo tienen más de {max} MB de texto, por lo que se detuvo la lectura. Las filas anteriores están contadas. Divida el archivo e importe las demás.',
    'zh-CN': '此文件各行的文本超过 {max} MB，因此停止读取。之前的行均已计入。请拆分文件后导入其余各行。',
  },
  textAfterQuote: {
    en: 'There is text after a closing quotation mark. Write a quotation mark inside a field twice.',
    es: 'Hay texto después de unas comillas de cierre. Dentro de un campo, escriba las comillas dos veces.',
    'zh-CN': '结束引号之后还有文字。字段内的引号请写两次。',
  },
  notJson: {
    en: 'This is not JSON: {why}',
    es: 'Esto no es JSON válido.',
    'zh-CN': '这不是有效的 JSON。',
  },
  headerUnreadable: {
    en: 'The header cannot be read.',
    es: 'No se puede leer el encabezado.',
    'zh-CN': '无法读取标题行。',
  },
  headerLacks: {
    en: 'The header is missing the column {columns}.',
    es: 'Al encabezado le falta la columna {columns}.',
    'zh-CN': '标题行缺少列 {columns}。',
  },
  headerLacksSome: {
    en: 'The header is missing the columns {columns}.',
    es: 'Al encabezado le faltan las columnas {columns}.',
    'zh-CN': '标题行缺少列 {columns}。',
  },
  headerTwice: {
    en: 'The header contains the column {column} twice.',
    es: 'El encabezado contiene dos veces la columna {column}.',
    'zh-CN': '标题行中列 {column} 出现两次。',
  },
  workbook: {
    en: `It is a ZIP archive without a workbook, or its workbook is damaged or protected by a password. ${saveAs.en}`,
    es: `Es un archivo ZIP sin libro de cálculo, o el libro está dañado o protegido con contraseña. ${saveAs.es}`,
    'zh-CN': `这是不含电子表格的 ZIP 压缩包，或电子表格已损坏或受密码保护。${saveAs['zh-CN']}`,
  },
  workbookTooLarge: {
    en: 'The workbook is too large. Split it and import the parts.',
    es: 'El libro de cálculo es demasiado grande. Divídalo e importe las partes.',
    'zh-CN': '电子表格过大，请拆分后分别导入。',
  },
  workbookSizes: {
    en: 'The workbook does not say how large its parts are, or they are larger than it says. Open it in a spreadsheet program, save it as a new XLSX file, and import that.',
    es: 'El libro de cálculo no indica el tamaño de sus partes, o son mayores de lo que indica. Ábralo en un programa de hojas de cálculo, guárdelo como archivo XLSX nuevo e importe ese archivo.',
    'zh-CN': '电子表格未注明其各部分的大小，或实际大小超过注明的大小。请用表格软件打开，另存为新的 XLSX 文件后再导入。',
  },
  openDocument: {
    en: 'It is an OpenDocument file (ODS). Save it as XLSX or CSV and import that.',
    es: 'Es un archivo OpenDocument (ODS). Guárdelo como XLSX o CSV e importe ese archivo.',
    'zh-CN': '这是 OpenDocument 文件（ODS）。请另存为 XLSX 或 CSV 后再导入。',
  },
  oldWorkbook: {
    en: `It is an old Excel workbook. ${saveAs.en}`,
    es: `Es un libro antiguo de Excel. ${saveAs.es}`,
    'zh-CN': `这是旧版 Excel 文件。${saveAs['zh-CN']}`,
  },
  pdf: { en: `It is a PDF. ${saveAs.en}`, es: `Es un PDF. ${saveAs.es}`, 'zh-CN': `这是 PDF 文件。${saveAs['zh-CN']}` },
  compressed: {
    en: 'It is compressed. Unpack it and import its content.',
    es: 'Está comprimido. Descomprímalo e importe lo que contiene.',
    'zh-CN': '这是压缩文件。请解压后导入其中的文件。',
  },
  noText: {
    en: 'It is not text, or UTF-16 without its byte order mark. Save it as UTF-8 and import that.',
    es: 'No es texto, o es UTF-16 sin marca de orden de bytes. Guárdelo como UTF-8 e importe ese archivo.',
    'zh-CN': '这不是文本，或是没有字节顺序标记的 UTF-16。请另存为 UTF-8 后再导入。',
  },
  givenUp: {
    en: 'The import was stopped after repeated server errors. The rows counted here are saved. Import the file again to import the others.',
    es: 'La importación se detuvo tras errores repetidos del servidor. Las filas contadas aquí están guardadas. Importe el archivo de nuevo para incorporar las demás.',
    'zh-CN': '系统反复出错，导入已中止。此处统计的行均已保存；请重新导入文件以处理其余各行。',
  },
  endedProcess: {
    en: 'Reading this file ended the program repeatedly, so the import was stopped. The rows counted here are saved. Check the file and import the others from a smaller one.',
    es: 'La lectura de este archivo cerró el programa repetidamente, por lo que la importación se detuvo. Las filas contadas aquí están guardadas. Revise el archivo e importe las demás en uno más pequeño.',
    'zh-CN': '读取此文件多次导致程序终止，因此不再重试。此处统计的行均已保存；请检查文件，并用较小的文件导入其余各行。',
  },
  needsMemory: {
    en: 'Reading this file needs more memory than one file may use, so the import was stopped. The rows counted here are saved. Split the file and import the others.',
    es: 'La lectura de este archivo necesita más memoria de la que puede usar un archivo, por lo que la importación se detuvo. Las filas contadas aquí están guardadas. Divida el archivo e importe las demás.',
    'zh-CN': '读取此文件所需的内存超过单个文件的上限，导入已中止。此处统计的行均已保存；请拆分文件后导入其余各行。',
  },
  needsTime: {
    en: 'Reading this file takes more time than one file may use, so the import was stopped. The rows counted here are saved. Split the file and import the others.',
    es: 'La lectura de este archivo necesita más tiempo del que puede usar un archivo, por lo que la importación se detuvo. Las filas contadas aquí están guardadas. Divida el archivo e importe las demás.',
    'zh-CN': '读取此文件所需的时间超过单个文件的上限，导入已中止。此处统计的行均已保存；请拆分文件后导入其余各行。',
  },
  exampleSkipped: {
    en: 'This is the example of the template, which is not imported.',
    es: 'Es el ejemplo de la plantilla, que no se importa.',
    'zh-CN': '这是模板中的示例行，不会导入。',
  },
  columnsUnused: {
    en: 'Columns that are not imported: {columns}.',
    es: 'Columnas que no se importan: {columns}.',
    'zh-CN': '未导入的列：{columns}。',
  },
  columnsDiffer: {
    en: 'The columns {columns} mean the same and differ: {values}. Delete the wrong value.',
    es: 'Las columnas {columns} significan lo mismo y difieren: {values}. Elimine el valor incorrecto.',
    'zh-CN': '列 {columns} 含义相同但内容不同：{values}。请删除错误的内容。',
  },
  inSheet: { en: 'Sheet "{sheet}":', es: 'Hoja «{sheet}»:', 'zh-CN': '工作表“{sheet}”：' },
  sheetsUnused: {
    en: 'Only the sheet "{sheet}" was imported. Other sheets with rows: {sheets}.',
    es: 'Solo se importó la hoja «{sheet}». Otras hojas con filas: {sheets}.',
    'zh-CN': '仅导入了工作表“{sheet}”。其他有内容的工作表：{sheets}。',
  },
  sheetsHidden: {
    en: 'Hidden sheets are not imported: {sheets}.',
    es: 'Las hojas ocultas no se importan: {sheets}.',
    'zh-CN': '隐藏的工作表不会导入：{sheets}。',
  },
  sheetsAllHidden: {
    en: 'All sheets with rows are hidden: {sheets}. Unhide the sheet to import, save the workbook, and import it again.',
    es: 'Todas las hojas con filas están ocultas: {sheets}. Muestre la hoja que quiere importar, guarde el libro e impórtelo de nuevo.',
    'zh-CN': '所有有内容的工作表都已隐藏：{sheets}。请取消隐藏要导入的工作表，保存后重新导入。',
  },
  shortenedField: {
    en: '{field} was shortened by a spreadsheet, so its last digits are lost. Format the column as text and enter the value again',
    es: '{field} fue acortado por una hoja de cálculo y perdió sus últimas cifras. Dé formato de texto a la columna y escriba el valor de nuevo',
    'zh-CN': '{field} 被电子表格缩短，末尾几位已丢失。请将该列设为文本格式并重新输入',
  },
  dateField: {
    en: '{field} was turned into a date by a spreadsheet. Format the column as text and enter the value again',
    es: '{field} fue convertido en una fecha por una hoja de cálculo. Dé formato de texto a la columna y escriba el valor de nuevo',
    'zh-CN': '{field} 被电子表格变成了日期。请将该列设为文本格式并重新输入',
  },
  logicalField: {
    en: '{field} is a logical value of a spreadsheet. Enter the value again',
    es: '{field} es un valor lógico de una hoja de cálculo. Escriba el valor de nuevo',
    'zh-CN': '{field} 是电子表格的逻辑值。请重新输入',
  },
  errorField: {
    en: '{field} is an error of a formula. Enter the value again',
    es: '{field} es un error de una fórmula. Escriba el valor de nuevo',
    'zh-CN': '{field} 是公式错误。请重新输入',
  },
  zipField: {
    en: '{field} has fewer than five digits. Spreadsheets drop leading zeros: format the column as text and enter all digits',
    es: '{field} tiene menos de cinco cifras. Las hojas de cálculo quitan los ceros iniciales: dé formato de texto a la columna y escriba todas',
    'zh-CN': '{field} 不足五位。电子表格会去掉开头的零：请将该列设为文本格式并输入全部数字',
  },
  headerTooWide: {
    en: 'The header has more than {max} columns.',
    es: 'El encabezado tiene más de {max} columnas.',
    'zh-CN': '标题行超过 {max} 列。',
  },
} as const satisfies Record<string, Text>;

/** Findings that each service words itself, because they name the rows. */
export const namedFindings = [
  'notARecord',
  'duplicate',
  'lost',
  'cannotBeKept',
  'noRows',
  'listExpected',
  'listNeverClosed',
  'commaExpected',
  'elementTooLong',
  'endsInElement',
  'elementExpected',
  'tooManyRefused',
] as const;
