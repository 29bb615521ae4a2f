import { textoDeQr } from '../boletoQr.ts';

/** Characters that a typing reader sends in place of others, because its layout is not the phone's (§P6.3). */
export type Teclado = Readonly<Record<string, string>>;

const TODAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A code of no ticket with every character of one, for trying a reader. */
export const CODIGO_DE_PRUEBA = textoDeQr({
  quemadoUUID: '01234567-89ab-4cde-8f01-23456789abcd',
  esGeneral: false,
  f: (TODAS + TODAS).slice(0, 107),
});

/**
 * Learns a layout from a reader's typing of the test code; empty where the reader types it correctly. Null where the layout
 * cannot be learned: characters are missing, or two of them arrive alike.
 */
export function aprenderTeclado(llegado: string): Teclado | null {
  if (llegado.length !== CODIGO_DE_PRUEBA.length) return null;
  const teclado = new Map<string, string>();
  for (const [i, letra] of [...llegado].entries()) {
    const debida = CODIGO_DE_PRUEBA[i] ?? '';
    if ((teclado.get(letra) ?? debida) !== debida) return null;
    teclado.set(letra, debida);
  }
  return Object.fromEntries([...teclado].filter(([letra, debida]) => letra !== debida));
}

/** Translates a reader's typing by its learnt layout. */
export function traducirTeclado(texto: string, teclado: Teclado): string {
  return [...texto].map(letra => teclado[letra] ?? letra).join('');
}
