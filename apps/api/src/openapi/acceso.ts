import type { Acceso } from '@taquilla/contract/llamada';

/** What a caller brings, by the document's security schemes. */
export const SEGURIDAD: Readonly<Record<Acceso, readonly Record<string, readonly string[]>[]>> = {
  publico: [{ clave: [] }],
  sesion: [{ clave: [], sesion: [] }],
  reserva: [{ clave: [] }, { clave: [], sesion: [] }],
  puerta: [{ clave: [], personal: [] }],
  proveedor: [{ proveedor: [] }],
};

/** Who may make a call, in words. */
export const QUIEN: Readonly<Record<Acceso, string>> = {
  publico: 'For anybody.',
  sesion: 'For a logged-in buyer with a verified e-mail.',
  reserva: "For whoever holds the purchase's id; a registered buyer's also needs their session.",
  puerta: 'For staff at the door.',
  proveedor: 'For the card provider.',
};
