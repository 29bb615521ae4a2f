import type { Centavos } from '@taquilla/rules/dinero';
import type { Context } from '../server/context.ts';

/** The provider's balance; null where it does not tell it. Asked outside of transactions: no row waits for a slow provider. */
export async function preguntarSaldo({
  pagos,
  log,
}: Pick<Context, 'pagos' | 'log'>): Promise<Centavos | null> {
  try {
    return await pagos.leerSaldo();
  } catch (error) {
    log.warn({ err: error }, 'El proveedor no dijo su saldo.');
    return null;
  }
}
