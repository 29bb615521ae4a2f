import { type PlanDeMeses, planesPara } from '@taquilla/rules/meses';
import { BusinessError } from '../businessError.ts';
import { type ClaseDeTarjeta, ProveedorSinRespuesta } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import type { MedioDePago } from '../tarjetas/medioDePago.ts';
import type { EventoDeCompra } from './carrito.queries.ts';

type ConConfig = Pick<Context, 'config'>;

/** The plans without interest that an event takes (§B2.3), least total in centavos. */
export function planesDe(
  { config }: ConConfig,
  { formas }: Pick<EventoDeCompra, 'formas'>,
): readonly PlanDeMeses[] {
  return formas.includes('meses') ? config.openpay.meses : [];
}

/** @throws BusinessError `meses_no_disponibles` where the house, the event or the total has no such plan */
export function exigirPlan(
  context: ConConfig,
  evento: EventoDeCompra,
  { meses, total }: { meses: number | null; total: number },
): void {
  const hay = planesPara(planesDe(context, evento), total);
  if (meses !== null && !hay.some(({ pagos }) => pagos === meses))
    throw new BusinessError('meses_no_disponibles');
}

/** Whether the kind of a card matters: a plan without interest is for credit cards, and a house may take some kinds only. */
export function pideClase({ config }: ConConfig, meses: number | null): boolean {
  return meses !== null || config.openpay.tarjetas.length < CLASES.length;
}

/**
 * Refuses a card of a kind that the house does not take, or that no plan without interest is for, before the charge (§B2.2).
 * The provider has the last word: where it does not say the kind, or is silent, the charge goes on.
 * @throws BusinessError `tarjeta_no_soportada`, `tarjeta_no_participa`
 */
export async function exigirClase(
  context: Context,
  medio: Pick<MedioDePago, 'fuente' | 'clienteId'>,
  meses: number | null,
): Promise<void> {
  const { tarjetas } = context.config.openpay;
  const clase = await leerClase(context, medio);
  if (clase && !tarjetas.includes(clase)) {
    const cuales = tarjetas.map(suya => NOMBRES[suya]).join(' o ');
    throw new BusinessError('tarjeta_no_soportada', {}, `Aquí se paga con tarjeta de ${cuales}.`);
  }
  if (clase && meses !== null && clase !== 'credito') throw new BusinessError('tarjeta_no_participa');
}

const NOMBRES: Readonly<Record<ClaseDeTarjeta, string>> = {
  credito: 'crédito',
  debito: 'débito',
  prepago: 'prepago',
};
const CLASES = Object.keys(NOMBRES);

async function leerClase(
  { pagos, log }: Context,
  medio: Pick<MedioDePago, 'fuente' | 'clienteId'>,
): Promise<ClaseDeTarjeta | null> {
  try {
    return await pagos.leerClaseDeTarjeta(medio);
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta)) throw error;
    log.warn({ err: error }, 'El proveedor no dijo de qué clase es una tarjeta.');
    return null;
  }
}
