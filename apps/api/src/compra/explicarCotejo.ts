import { type Centavos, centavos, sumar } from '@taquilla/rules/dinero';
import type { CargoDelProveedor } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import { claveDeCotejo, fueTomado } from './cotejar.ts';
import { type CargoSabido, listSabidos } from './cotejo.queries.ts';

/** The provider's amount, and that of our books. */
interface Ambos {
  suyo: Centavos;
  nuestro: Centavos;
}

/** A charge, or what went back of it, as both sides have it. */
interface Renglon extends Ambos {
  orderId: string;
  /** The provider's id of the charge. */
  id: string;
  /** Folio of its sale; null where our books do not have the charge. */
  folio: string | null;
  que: 'cobro' | 'devolucion';
}

/** Most charges that the provider is asked for by name after its list. */
const PREGUNTAS = 50;
const NADA = centavos(0);

/**
 * Both sums of the charges that the provider has taken since a day, and of what went back of them, with each line that makes
 * the sums differ: a charge that one side lacks or has for another amount, a refund that one side does not know.
 */
export async function explicarCotejo(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  { desde, cargos }: { desde: string; cargos: readonly CargoDelProveedor[] },
): Promise<{ cobrado: Ambos; devuelto: Ambos; distintos: Renglon[] }> {
  const claves = cargos.map(claveDeCotejo);
  const sabidos = await listSabidos(db, { claves, desde });
  const listados = new Set(claves);
  const ausentes = [...sabidos.values()].filter(({ orderId }) => !listados.has(orderId));
  const { hallados, perdidos } = await buscarAusentes(pagos, ausentes);
  const renglones = [
    ...[...cargos, ...hallados].flatMap(cargo => enRenglones(cargo, sabidos.get(claveDeCotejo(cargo)))),
    ...perdidos.flatMap(sabido => enRenglones({ ...sabido, monto: NADA, devuelto: NADA }, sabido)),
  ];
  const sumaDe = (que: Renglon['que']): Ambos => {
    const suyos = renglones.filter(renglon => renglon.que === que);
    return {
      suyo: suyos.reduce((suma, { suyo }) => sumar(suma, suyo), NADA),
      nuestro: suyos.reduce((suma, { nuestro }) => sumar(suma, nuestro), NADA),
    };
  };
  return {
    cobrado: sumaDe('cobro'),
    devuelto: sumaDe('devolucion'),
    distintos: renglones.filter(({ suyo, nuestro }) => suyo !== nuestro),
  };
}

function enRenglones(
  { orderId, id, monto, devuelto }: Pick<CargoDelProveedor, 'orderId' | 'id' | 'monto' | 'devuelto'>,
  sabido: CargoSabido | undefined,
): Renglon[] {
  const deEste = { orderId, id, folio: sabido?.folio ?? null };
  return [
    { ...deEste, que: 'cobro', suyo: monto, nuestro: sabido?.monto ?? NADA },
    { ...deEste, que: 'devolucion', suyo: devuelto, nuestro: sabido?.devuelto ?? NADA },
  ];
}

/**
 * Asks for our completed charges that the list lacks: one of the first minutes of a day may stand on the day before by the
 * provider's clock. Those that it has after all count as if they were in its list.
 */
async function buscarAusentes(pagos: Context['pagos'], ausentes: readonly CargoSabido[]) {
  const hallados: CargoDelProveedor[] = [];
  const perdidos: CargoSabido[] = [];
  for (const [i, sabido] of ausentes.entries()) {
    // Money by reference is known by the provider's id alone.
    const buscar = sabido.orderId === sabido.id ? pagos.leerCargo : pagos.buscarCargoPorOrden;
    const cargo = i < PREGUNTAS ? await buscar(sabido.orderId) : null;
    if (cargo && fueTomado(cargo)) hallados.push(cargo);
    else perdidos.push(sabido);
  }
  return { hallados, perdidos };
}
