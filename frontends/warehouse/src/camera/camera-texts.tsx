import { texts } from '@tailboard/web/i18n/texts';

export const cameraTexts = texts('warehouse-camera', {
  en: {
    open: 'Camera',
    close: 'Close the camera',
    picture: 'What the camera sees',
    torch: 'Light',
    several: 'Several codes are on this label. Which one is it?',
    none: 'None of these',
    refused: 'The camera cannot be used: it is not allowed, or another program has it. Scan or type instead.',
  },
  es: {
    open: 'Cámara',
    close: 'Cerrar la cámara',
    picture: 'Lo que ve la cámara',
    torch: 'Luz',
    several: 'Hay varios códigos en esta etiqueta. ¿Cuál es?',
    none: 'Ninguno de estos',
    refused: 'No se puede usar la cámara: no está permitida u otro programa la tiene. Escanee o escriba.',
  },
  'zh-CN': {
    open: '摄像头',
    close: '关闭摄像头',
    picture: '摄像头画面',
    torch: '补光灯',
    several: '此标签上有多个条码，是哪一个？',
    none: '都不是',
    refused: '无法使用摄像头：未获许可或被其他程序占用。请改用扫描枪或输入。',
  },
});
