/** Where there is room for something beside the lanes; elsewhere it stands above them. */
export const ROOMY = '@media (min-width: 1280px)';
