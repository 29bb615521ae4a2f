import type { Conjunto, Opciones, Razon } from './hallar.ts';
import type { AsientoDeRecinto } from './recinto.ts';
import { asientosDe } from './ventanas.ts';

/** One set of places, with its reason and what may be said of it. */
export interface Propuesta<A> {
  razon: Razon;
  asientos: readonly A[];
  sinEscalones: boolean;
  enPasillo: boolean;
  /** Whether a seat is left alone beside them. */
  dejaSolo: boolean;
}

/**
 * Up to three sets of different kinds, drawn among those that are about as good as the best: a crowd does not run for the same
 * four. None has a place of another where that can be helped. `azar` is as Math.random.
 */
export function proponerMejores<A extends AsientoDeRecinto>(
  opciones: Opciones<A>,
  azar: () => number,
): Propuesta<A>[] {
  const tomados = new Set<A>();
  return opciones.flatMap(conjuntos => {
    const propuesta = sacar(conjuntos, tomados, azar);
    for (const asiento of propuesta?.asientos ?? []) tomados.add(asiento);
    return propuesta ?? [];
  });
}

/** Draws one set to be held: of the wished kind, or of another where there is none. Null where nothing is to be had. */
export function sortearMejores<A extends AsientoDeRecinto>(
  opciones: Opciones<A>,
  { azar, razon }: { azar: () => number; razon?: Razon | undefined },
): Propuesta<A> | null {
  const deseadas = opciones.find(conjuntos => conjuntos.some(uno => uno.razon === razon));
  const conjuntos = deseadas ?? opciones[0];
  return conjuntos ? sacar(conjuntos, new Set(), azar) : null;
}

/** Draws a set without taken places; any where every set has some. Null where there is none at all. */
function sacar<A extends AsientoDeRecinto>(
  conjuntos: readonly Conjunto<A>[],
  tomados: ReadonlySet<A>,
  azar: () => number,
): Propuesta<A> | null {
  const inicio = Math.floor(azar() * conjuntos.length);
  for (let i = 0; i < conjuntos.length; i += 1) {
    const conjunto = conjuntos[(inicio + i) % conjuntos.length];
    const propuesta = conjunto && describir(conjunto);
    if (propuesta?.asientos.every(asiento => !tomados.has(asiento))) return propuesta;
  }
  const cualquiera = conjuntos[inicio];
  return cualquiera ? describir(cualquiera) : null;
}

function describir<A extends AsientoDeRecinto>({ razon, partes, solos }: Conjunto<A>): Propuesta<A> {
  const asientos = partes.flatMap(asientosDe);
  return {
    razon,
    asientos,
    sinEscalones: asientos.every(({ sinEscalones }) => sinEscalones),
    enPasillo: partes.some(({ enPasillo }) => enPasillo),
    dejaSolo: solos > 0,
  };
}
