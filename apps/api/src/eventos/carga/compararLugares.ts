import type {
  AsientoDescrito,
  AsientoGuardado,
  SeccionDescrita,
  SeccionGuardada,
} from '../documento/eventoDescrito.ts';
import type { Cambio, Valor } from './cambios.ts';

/** Changes of the places of one section; equal changes are reported together. */
export function compararLugares(
  antes: SeccionGuardada,
  ahora: SeccionDescrita,
  { conBloqueos }: { conBloqueos: boolean },
): Cambio[] {
  if (antes.generales && ahora.generales) return compararGenerales(antes, ahora, conBloqueos);
  const guardados = conBloqueos ? enSuBloqueo(antes.filas) : antes.filas;
  return compararAsientos(ahora.clave, {
    antes: porNombre(guardados),
    ahora: porNombre(ahora.filas),
    campos: [...CAMPOS, ...(conBloqueos ? (['bloqueo'] as const) : [])],
  });
}

const CAMPOS = ['precio', 'zonaPrecio', 'condicion'] as const;

/** Places as a file describes them: a place of a block is blocked, also while it is held or sold out of the block. */
function enSuBloqueo(filas: SeccionGuardada['filas']): SeccionGuardada['filas'] {
  return filas.map(fila => ({
    ...fila,
    asientos: fila.asientos.map(asiento =>
      asiento.bloqueo === null ? asiento : { ...asiento, condicion: 'bloqueado' as const },
    ),
  }));
}

function compararGenerales(
  { clave, generales }: SeccionGuardada,
  ahora: SeccionDescrita,
  conBloqueos: boolean,
): Cambio[] {
  if (!generales || !ahora.generales) return [];
  const antes = {
    ...generales,
    bloqueados: conBloqueos ? generales.bloqueados : generales.bloqueadosEnTotal,
    bloqueos: conBloqueos ? enPalabras(generales.bloqueos) : '',
  };
  const despues = { ...ahora.generales, bloqueos: enPalabras(ahora.generales.bloqueos) };
  const libres = antes.capacidad - antes.tomados;
  const cuantos = { cambian: libres, conservan: antes.tomados };
  const campos = (
    ['capacidad', 'bloqueados', 'bloqueos', 'cortesias', 'precio', 'zonaPrecio'] as const
  ).filter(
    campo =>
      antes[campo] !== despues[campo] && (libres > 0 || (campo !== 'precio' && campo !== 'zonaPrecio')),
  );
  return campos.map(campo => ({
    de: 'lugares',
    cual: clave,
    campo,
    antes: antes[campo],
    ahora: despues[campo],
    ...((campo === 'precio' || campo === 'zonaPrecio') && { cuantos }),
  }));
}

function enPalabras(bloqueos: ReadonlyMap<string, number>): string {
  return [...bloqueos]
    .filter(([, cuantos]) => cuantos > 0)
    .map(([nombre, cuantos]) => `${nombre} ${cuantos}`)
    .sort()
    .join(', ');
}

type Asientos<A> = ReadonlyMap<string, A>;

function porNombre<A extends AsientoDescrito>(
  filas: readonly { nombre: string; asientos: readonly A[] }[],
): Asientos<A> {
  return new Map(
    filas.flatMap(({ nombre, asientos }) =>
      asientos.map(asiento => [JSON.stringify([nombre, asiento.numero]), asiento] as const),
    ),
  );
}

function compararAsientos(
  cual: string,
  {
    antes,
    ahora,
    campos,
  }: {
    antes: Asientos<AsientoGuardado>;
    ahora: Asientos<AsientoDescrito>;
    campos: readonly ('precio' | 'zonaPrecio' | 'condicion' | 'bloqueo')[];
  },
): Cambio[] {
  const grupos = new Map<string, Cambio & { cuantos: { cambian: number; conservan: number } }>();
  const anotar = (campo: string, una: Valor, otra: Valor, tomado: boolean) => {
    const clave = JSON.stringify([campo, una, otra]);
    const cuantos = { cambian: 0, conservan: 0 };
    const grupo = grupos.get(clave) ?? { de: 'lugares', cual, campo, antes: una, ahora: otra, cuantos };
    grupo.cuantos[tomado ? 'conservan' : 'cambian'] += 1;
    grupos.set(clave, grupo);
  };
  for (const [nombre, asiento] of ahora) {
    const guardado = antes.get(nombre);
    if (!guardado) {
      if (asiento.condicion !== 'inaccesible') anotar('nuevos', null, null, false);
      continue;
    }
    const { tomado } = guardado;
    if (Math.hypot(guardado.x - asiento.x, guardado.y - asiento.y) > 0.005)
      anotar('movidos', null, null, false);
    for (const campo of campos)
      if (guardado[campo] !== asiento[campo]) anotar(campo, guardado[campo], asiento[campo], tomado);
    const [senas, nuevas] = [guardado, asiento].map(
      ({ atributos }) => atributos?.toSorted().join(', ') ?? null,
    );
    if (nuevas && senas !== nuevas) anotar('atributos', senas ?? null, nuevas, false);
  }
  for (const [nombre, { condicion, tomado }] of antes) {
    if (!ahora.has(nombre) && condicion !== 'inaccesible') anotar('quitados', null, null, tomado);
  }
  // A new price that would apply to taken places only changes nothing.
  return [...grupos.values()].filter(
    ({ campo, cuantos }) => cuantos.cambian > 0 || (campo !== 'precio' && campo !== 'zonaPrecio'),
  );
}
