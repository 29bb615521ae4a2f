import { textoDeQr } from '../boletoQr.ts';

/** Signs that a reader which types sends in place of others: its layout is not the phone's (§P6.3). */
export type Teclado = Readonly<Record<string, string>>;

const TODAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A code of no ticket that has every sign of one: by it a reader is tried. */
export const CODIGO_DE_PRUEBA = textoDeQr({
  quemadoUUID: '01234567-89ab-4cde-8f01-23456789abcd',
  esGeneral: false,
  f: (TODAS + TODAS).slice(0, 107),
});

/**
 * Learns a layout from what a reader typed of the test code; empty where it types as it should. Null where it cannot be learned: signs
 * are missing, or two of them come alike.
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

/** What a reader meant. */
export function traducirTeclado(texto: string, teclado: Teclado): string {
  return [...texto].map(letra => teclado[letra] ?? letra).join('');
}
