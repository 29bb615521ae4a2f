import { emparejarSecciones, type MapaLeido } from '../../mapas/mapaLeido.ts';
import type { DibujoDescrito, RecintoDescrito, SeccionDeRecinto } from '../documento/eventoDescrito.ts';
import { documentoDeArchivo, mapaDe } from '../recintos/documentoDeArchivo.ts';
import { expandirRango } from '../recintos/rangos.ts';
import { CLAVE } from './esquemaComun.ts';
import {
  type FilaEscrita,
  type MesaEscrita,
  type RecintoEscrito,
  type SeccionEscrita,
  TRAZO_RECTO,
} from './esquemaRecinto.ts';
import type { Anotador, Ruta } from './falla.ts';
import {
  type AsientoTrazado,
  type FilaPorTrazar,
  type FilaTrazada,
  type MesaPorTrazar,
  trazarFilas,
  trazarMesas,
} from './geometria.ts';

/** More than any venue has; a typing error in a row would have millions. */
const LUGARES_MAXIMOS = 250_000;

/** Expands a venue's compact rows and checks them against its map. */
export function describirRecinto(
  { recinto, secciones, dibujo }: RecintoEscrito,
  mapa: MapaLeido | null,
  anotador: Anotador,
): RecintoDescrito {
  const descritas = new Map<string, SeccionDeRecinto>();
  for (const [rango, seccion] of secciones) {
    const claves = nombresDeRango(rango, ['secciones', rango], anotador);
    for (const clave of claves) {
      if (!CLAVE.test(clave)) {
        anotador.anotar(['secciones', rango], `«${clave}» no es una clave como «luneta-centro» o «101».`);
      }
      if (descritas.has(clave)) anotador.anotar(['secciones', rango], `La sección «${clave}» está repetida.`);
      descritas.set(clave, describirSeccion(clave, seccion, { ruta: ['secciones', rango], anotador }));
    }
  }
  const lista = [...descritas.values()];
  const lugares = lista.reduce((suma, { capacidad }) => suma + capacidad, 0);
  if (lugares > LUGARES_MAXIMOS) {
    anotador.anotar(['secciones'], `El recinto tiene ${lugares} lugares; el máximo es ${LUGARES_MAXIMOS}.`);
  }
  const deArchivo = revisarMapa(mapa, { secciones: descritas, dibujo, anotador });
  const descrito = { ...sinMapa(recinto), svg: deArchivo, secciones: lista };
  // With an unreadable map, the drawing alone is not the venue's map.
  if (!dibujo || (recinto.mapa !== undefined && deArchivo === null)) return descrito;
  for (const clave of dibujo.secciones.keys())
    if (!descritas.has(clave))
      anotador.anotar(['dibujo', 'secciones', clave], `El recinto no tiene la sección «${clave}».`);
  const dibujado = { ...descrito, dibujo, bajoDibujo: deArchivo };
  const { documento, subido } = documentoDeArchivo(dibujado);
  return { ...dibujado, svg: mapaDe(documento, subido) };
}

function sinMapa({ mapa: _ruta, ...recinto }: RecintoEscrito['recinto']) {
  return recinto;
}

/** Requires that map and file name the same sections; a section may also be drawn in the file. */
function revisarMapa(
  mapa: MapaLeido | null,
  {
    secciones,
    dibujo,
    anotador,
  }: {
    secciones: ReadonlyMap<string, SeccionDeRecinto>;
    dibujo: DibujoDescrito | undefined;
    anotador: Anotador;
  },
): string | null {
  if (mapa === null) return null;
  const ruta = ['recinto', 'mapa'];
  if (!mapa.ok) {
    anotador.anotar(ruta, `El mapa no se puede usar: ${mapa.mensaje}`);
    return null;
  }
  const { svg, sobran, faltan, marca } = emparejarSecciones(mapa.recibido, [...secciones.keys()]);
  for (const clave of sobran) {
    anotador.anotar(ruta, `El mapa marca la sección «${clave}», que no está en este archivo.`);
  }
  const marcas = marca.length === 0 ? 'no marca ninguna con data-seccion' : `marca ${marca.join(', ')}`;
  for (const clave of faltan) {
    if ((dibujo?.secciones.get(clave)?.contorno.length ?? 0) > 2) continue;
    anotador.anotar(ruta, `El mapa no marca la sección «${clave}»; ${marcas}.`);
  }
  return svg;
}

function describirSeccion(clave: string, seccion: SeccionEscrita, donde: Donde): SeccionDeRecinto {
  const numero = clave.slice(clave.lastIndexOf('-') + 1).toUpperCase();
  const comun = {
    clave,
    nombre: seccion.nombre.replaceAll('{n}', numero),
    bloque: seccion.bloque ?? '',
    tipo: seccion.tipo,
    orientacionFilas: 'horizontal' as const,
  };
  switch (seccion.tipo) {
    case 'general':
      return { ...comun, filas: [], capacidad: seccion.capacidad };
    case 'mesas': {
      const mesas = trazarMesas(expandirMesas(seccion.mesas, donde));
      const filas = ponerAtributos(mesas, seccion.mesas, { ...donde, ruta: [...donde.ruta, 'mesas'] });
      return { ...comun, filas, capacidad: contar(filas) };
    }
    case 'numerada': {
      const filas = trazarFilas(expandirFilas(seccion.filas, donde), seccion.trazo ?? TRAZO_RECTO);
      if (!filas)
        donde.anotador.anotar([...donde.ruta, 'trazo'], 'La curva es muy cerrada para filas tan largas.');
      const { orientacionFilas } = seccion;
      const conSenas = ponerAtributos(filas ?? [], seccion.filas, {
        ...donde,
        ruta: [...donde.ruta, 'filas'],
      });
      const giradas = orientacionFilas === 'vertical' ? girar(conSenas) : conSenas;
      return { ...comun, orientacionFilas, filas: giradas, capacidad: contar(giradas) };
    }
  }
}

function girar(filas: FilaTrazada[]): FilaTrazada[] {
  return filas.map(fila => ({ ...fila, asientos: fila.asientos.map(a => ({ ...a, x: a.y, y: a.x })) }));
}

function contar(filas: readonly FilaTrazada[]): number {
  return filas.reduce((suma, fila) => suma + fila.asientos.filter(a => a.existe).length, 0);
}

const ATRIBUTOS = ['silla_de_ruedas', 'acompanante', 'vista_obstruida', 'sin_escalones'] as const;

/** Gives the seats of rows or tables their attributes from the file; an unknown seat is reported as a fault. */
function ponerAtributos(
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

interface Donde {
  ruta: Ruta;
  anotador: Anotador;
}

/** Expands a section's rows, from the stage outwards. */
function expandirFilas(filas: ReadonlyMap<string, FilaEscrita>, { ruta, anotador }: Donde): FilaPorTrazar[] {
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
function expandirMesas(mesas: ReadonlyMap<string, MesaEscrita>, { ruta, anotador }: Donde): MesaPorTrazar[] {
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
function nombresDeRango(rango: string, ruta: Ruta, anotador: Anotador): string[] {
  const nombres = expandirRango(rango);
  if (nombres) return nombres;
  anotador.anotar(ruta, `«${rango}» no es un nombre ni un tramo como A-F o 101-104.`);
  return [];
}
