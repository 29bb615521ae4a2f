import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../businessError.ts';
import { crearTokenDeEnlace, hashDeEnlace } from '../cuentas/enlace/enlaces.ts';
import type { Db, Transaction } from '../db/connection.ts';
import {
  type DevolucionSeguida,
  findDevolucionDeEnlace,
  insertEnlaceDeDevolucion,
} from './devolucion.repository.ts';

/** The sentence that a buyer agrees to with an account; it is kept with its time (§C7.10). */
export const CONSENTIMIENTO =
  'Acepto que usen esta cuenta solo para pagarme esto. La borran 30 días después de pagarme.';

/**
 * Makes a link by which a buyer follows a refund, and answers its path. The path goes into the mail only; the database keeps
 * its hash.
 */
export async function crearEnlaceDeDevolucion(tx: Transaction, devolucionId: string): Promise<string> {
  const { token, hash } = crearTokenDeEnlace();
  await insertEnlaceDeDevolucion(tx, { hash, devolucionId });
  return `/reembolso?token=${token}`;
}

/**
 * How far a buyer's refund is (§C7.9).
 * @throws BusinessError `enlace_invalido`
 */
export async function seguirDevolucion(db: Db, token: string): Promise<RespuestaDe<'seguirReembolso'>> {
  const seguida = await findDevolucionDeEnlace(db, hashDeEnlace(token));
  if (!seguida)
    throw new BusinessError(
      'enlace_invalido',
      undefined,
      'Este enlace no abre ningún reembolso. Ábrelo desde el correo, sin que le falte nada.',
    );
  const { folio, evento, zona, monto, medio, creada_en, hecha_en, referencia, banco, ultimos4 } = seguida;
  return {
    folio,
    evento: { nombre: evento, zona },
    monto: aPesos(monto),
    medio: medio === 'tienda' ? 'efectivo' : medio,
    estado: estadoDe(seguida),
    ordenadoEn: creada_en.toISOString(),
    hechoEn: hecha_en?.toISOString() ?? null,
    referencia,
    pideCuenta: seguida.pideCuenta && (banco === null || seguida.cambiable === true),
    cuenta:
      banco === null ? null : { banco, ultimos4: ultimos4 ?? '', cambiable: seguida.cambiable === true },
    consentimiento: CONSENTIMIENTO,
  };
}

function estadoDe({
  estado,
  intentos,
  banco,
  cambiable,
}: DevolucionSeguida): RespuestaDe<'seguirReembolso'>['estado'] {
  const salio = intentos > 0 || (banco !== null && cambiable === false);
  if (estado === 'pendiente') return salio ? 'en_camino' : 'ordenado';
  return estado === 'hecha' ? 'hecho' : 'fallido';
}
