/** The storefront's tokens, as mail programs take them: literal colours, and faces that a device already has. */
export const NOCHE_0 = '#0c0a09';
export const NOCHE_1 = '#151210';
export const LINEA = '#39322b';
export const BORDE = '#857a6d';
export const HUESO = '#f8f3e9';
export const HUESO_2 = '#c6bdb0';
export const AMARILLO = '#ffd60a';
export const TINTA_SOBRE_AMARILLO = '#17130a';
export const PAPEL = '#f6efe2';
export const TINTA = '#1a1613';
export const TINTA_2 = '#5a5047';

export const TITULO =
  "'Bricolage Grotesque','Arial Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif";
export const TEXTO = "Figtree,'Helvetica Neue',Roboto,Arial,sans-serif";
