import type { FilaEscrita, MesaEscrita } from './esquemaRecinto.ts';
import type { Anotador, Ruta } from './falla.ts';
import type { AsientoTrazado, FilaPorTrazar, FilaTrazada, MesaPorTrazar } from './geometria.ts';
import { expandirRango } from './rangos.ts';

const ATRIBUTOS = ['silla_de_ruedas', 'acompanante', 'vista_obstruida', 'sin_escalones'] as const;

/** Gives the seats of rows or tables their attributes from the file; an unknown seat is reported as a fault. */
export function ponerAtributos(
  filas: readonly FilaTrazada[],
  escritas: ReadonlyMap<string, Pick<FilaEscrita, 'atributos'>>,
  { ruta, anotador }: Donde,
): FilaTrazada[] {
  const porFila = new Map(
    [...escritas].flatMap(([rango, { atributos }]) =>
      atributos ? (expandirRango(rango) ?? []).map(nombre => [nombre, { rango, atributos }] as const) : [],
    ),
  );
  return filas.map(fila => {
    const { rango = '', atributos = {} } = porFila.get(fila.nombre) ?? {};
    for (const cual of ATRIBUTOS) {
      const faltan = atributos[cual]?.filter(numero => !fila.asientos.some(a => a.numero === numero)) ?? [];
      if (faltan.length > 0)
        anotador.anotar(
          [...ruta, rango, 'atributos', cual],
          `No hay asiento ${faltan.join(', ')} en «${fila.nombre}».`,
        );
    }
    const suyos = (numero: string) => ATRIBUTOS.filter(cual => atributos[cual]?.includes(numero));
    return {
      ...fila,
      asientos: fila.asientos.map(asiento => {
        const propios = suyos(asiento.numero);
        return propios.length > 0 ? { ...asiento, atributos: propios } : asiento;
      }),
    };
  });
}

export interface Donde {
  ruta: Ruta;
  anotador: Anotador;
}

/** Expands a section's rows, from the stage outwards. */
export function expandirFilas(
  filas: ReadonlyMap<string, FilaEscrita>,
  { ruta, anotador }: Donde,
): FilaPorTrazar[] {
  const expandidas: FilaPorTrazar[] = [];
  for (const [rango, { asientos, espacio, puntos, numeros, atributos: _, ...fila }] of filas) {
    const aqui = [...ruta, 'filas', rango];
    const nombres = nombresDeRango(rango, aqui, anotador);
    const sueltos = leerSueltos({ puntos, numeros }, aqui, anotador);
    if (!sueltos && asientos === undefined) anotador.anotar([...aqui, 'asientos'], 'Falta este dato.');
    const [primera, ultima] = typeof asientos === 'object' ? asientos : [asientos ?? 1, asientos ?? 1];
    for (const [i, nombre] of nombres.entries()) {
      if (expandidas.some(otra => otra.nombre === nombre)) {
        anotador.anotar(aqui, `La fila «${nombre}» está repetida.`);
      }
      const cuantos = Math.round(primera + ((ultima - primera) * i) / Math.max(1, nombres.length - 1));
      expandidas.push({ ...fila, nombre, asientos: cuantos, espacio: i === 0 ? espacio : 0, sueltos });
    }
    const numerados = expandidas.slice(-nombres.length).map(numerosDe);
    for (const campo of ['pasillos', 'sinAsiento'] as const) {
      const fuera = fila[campo].filter(numero => !numerados.some(numeros => numeros.has(numero)));
      if (fuera.length > 0)
        anotador.anotar([...aqui, campo], `No hay asiento ${fuera.join(', ')} en «${rango}».`);
    }
  }
  return expandidas;
}

/** Seats placed at their own points; null when a rule places them. */
function leerSueltos(
  { puntos, numeros }: Pick<FilaEscrita, 'puntos' | 'numeros'>,
  ruta: Ruta,
  anotador: Anotador,
): AsientoTrazado[] | null {
  if (!puntos) {
    if (numeros) anotador.anotar([...ruta, 'numeros'], 'Los números van con sus «puntos».');
    return null;
  }
  const suyos = numeros ?? puntos.map((_punto, i) => String(i + 1));
  if (suyos.length !== puntos.length || new Set(suyos).size !== suyos.length) {
    const motivo = `Hay ${puntos.length} puntos: van otros tantos números, sin repetir.`;
    anotador.anotar([...ruta, 'numeros'], motivo);
  }
  return puntos.map((punto, i) => ({ ...punto, numero: suyos[i] ?? String(i + 1), existe: true }));
}

function numerosDe({ asientos, desde, paso }: FilaPorTrazar): Set<number> {
  return new Set(Array.from({ length: asientos }, (_, i) => desde + i * paso));
}

/** Expands a section's tables, each with the index of its line. */
export function expandirMesas(
  mesas: ReadonlyMap<string, MesaEscrita>,
  { ruta, anotador }: Donde,
): MesaPorTrazar[] {
  const expandidas: MesaPorTrazar[] = [];
  let linea = 0;
  for (const [rango, { porLinea, espacio, puntos, numeros, atributos: _, sillas, ...mesa }] of mesas) {
    const aqui = [...ruta, 'mesas', rango];
    const sueltos = leerSueltos({ puntos, numeros }, aqui, anotador);
    if (!sueltos && sillas === undefined) anotador.anotar([...aqui, 'sillas'], 'Falta este dato.');
    const nombres = nombresDeRango(rango, aqui, anotador);
    const enLinea = porLinea ?? nombres.length;
    for (const [i, nombre] of nombres.entries()) {
      if (expandidas.some(otra => otra.nombre === nombre)) {
        anotador.anotar(aqui, `La mesa «${nombre}» está repetida.`);
      }
      expandidas.push({
        ...mesa,
        sillas: sillas ?? 1,
        sueltos,
        nombre,
        linea: linea + Math.floor(i / enLinea),
        espacio: i < enLinea ? espacio : 0,
      });
    }
    linea += Math.ceil(nombres.length / enLinea);
  }
  return expandidas;
}

/** The names in a range such as `A-F`; an invalid range is reported as a fault. */
export function nombresDeRango(rango: string, ruta: Ruta, anotador: Anotador): string[] {
  const nombres = expandirRango(rango);
  if (nombres) return nombres;
  anotador.anotar(ruta, `«${rango}» no es un nombre ni un tramo como A-F o 101-104.`);
  return [];
}
