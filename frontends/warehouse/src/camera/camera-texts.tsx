import { texts } from '@tailboard/web/i18n/texts';

export const cameraTexts = texts('warehouse-camera', {
  en: {
    open: 'Camera',
    close: 'Close camera',
    picture: 'Camera view',
    torch: 'Light',
    several: 'This label has several codes. Choose one.',
    none: 'None of these',
    refused: 'The camera is unavailable: access is denied, or another program is using it. Scan or type instead.',
  },
  es: {
    open: 'Cámara',
    close: 'Cerrar la cámara',
    picture: 'Vista de la cámara',
    torch: 'Luz',
    several: 'Esta etiqueta tiene varios códigos. Elija uno.',
    none: 'Ninguno de estos',
    refused: 'La cámara no está disponible: el acceso está denegado u otro programa la usa. Escanee o escriba.',
  },
  'zh-CN': {
    open: '摄像头',
    close: '关闭摄像头',
    picture: '摄像头画面',
    torch: '补光灯',
    several: '此标签上有多个条码，请选择一个。',
    none: '都不是',
    refused: '无法使用摄像头：未获许可或被其他程序占用。请改用扫描枪或输入。',
  },
});
