import type { RespuestaDe } from '@taquilla/contract/catalogo';

type Precios = RespuestaDe<'verPrecios'>;
type Zona = Precios['zonas'][number];
type Fases = RespuestaDe<'verFases'>['fases'];
type Cambio = RespuestaDe<'cambiarFases'>['efecto']['zonas'][number];

interface Tramo {
  desde: number;
  /** Infinity where the span has no end. */
  hasta: number;
}

/** The prices of an event at one moment: the zones' own, and those of its phases. */
export interface PreciosYFases {
  precios: Precios;
  fases: Fases;
}

/** The price of each zone before and after a change, for every span from now on in which it differs (§C5.1). */
export function zonasPorTramo({
  antes,
  despues,
  ahora,
}: {
  antes: PreciosYFases;
  despues: PreciosYFases;
  ahora: Date;
}): Cambio[] {
  const tramos = tramosDe([...antes.fases, ...despues.fases], ahora.getTime());
  return despues.precios.zonas.flatMap(zona => {
    const previa = antes.precios.zonas.find(({ id }) => id === zona.id);
    const distintos: (Tramo & Pick<Cambio, 'antes' | 'despues'>)[] = [];
    for (const tramo of tramos) {
      const uno = previa && precioEn(previa, antes.fases, tramo.desde);
      const otro = precioEn(zona, despues.fases, tramo.desde);
      if (!uno || !otro || iguales(uno, otro)) continue;
      const ultimo = distintos.at(-1);
      if (ultimo?.hasta === tramo.desde && iguales(ultimo.antes, uno) && iguales(ultimo.despues, otro))
        ultimo.hasta = tramo.hasta;
      else distintos.push({ ...tramo, antes: uno, despues: otro });
    }
    return distintos.map(({ desde, hasta, ...precios }) => ({
      zonaId: zona.id,
      nombre: zona.nombre,
      lugares: zona.grupos.reduce((suma, { lugares }) => suma + lugares, 0),
      desde: desde === ahora.getTime() ? null : new Date(desde).toISOString(),
      hasta: hasta === Number.POSITIVE_INFINITY ? null : new Date(hasta).toISOString(),
      ...precios,
    }));
  });
}

/** The spans from now on, cut at every hour at which a phase begins or ends. */
function tramosDe(fases: Fases, ahora: number): Tramo[] {
  const horas = fases
    .flatMap(({ desde, hasta }) => [desde, hasta])
    .flatMap(hora => (hora === null ? [] : Date.parse(hora)))
    .filter(hora => hora > ahora);
  const bordes = [ahora, ...[...new Set(horas)].sort((a, b) => a - b)];
  return bordes.map((desde, i) => ({ desde, hasta: bordes[i + 1] ?? Number.POSITIVE_INFINITY }));
}

/** A phase's price of a zone, else the zone's own; null for a zone without places. */
function precioEn({ id, grupos }: Zona, fases: Fases, momento: number): Cambio['antes'] | null {
  const fase = fases.find(
    ({ desde, hasta }) =>
      (desde === null || Date.parse(desde) <= momento) && (hasta === null || Date.parse(hasta) > momento),
  );
  const dicho = fase?.precios.find(({ zonaId }) => zonaId === id) ?? grupos[0];
  return dicho ? { precio: dicho.precio, total: dicho.total } : null;
}

function iguales(uno: Cambio['antes'], otro: Cambio['antes']): boolean {
  return uno.precio === otro.precio && uno.total === otro.total;
}
