import { documentoDeArchivo, mapaDe } from '../recintos/documentoDeArchivo.ts';
import { CLAVE } from './esquemaComun.ts';
import { type RecintoEscrito, type SeccionEscrita, TRAZO_RECTO } from './esquemaRecinto.ts';
import type { RecintoDescrito, SeccionDeRecinto } from './eventoDescrito.ts';
import { type Donde, expandirFilas, expandirMesas, nombresDeRango, ponerAtributos } from './expandirFilas.ts';
import type { Anotador } from './falla.ts';
import { type FilaTrazada, trazarFilas, trazarMesas } from './geometria.ts';
import { emparejarSecciones, type MapaLeido } from './mapaLeido.ts';

const LUGARES_MAXIMOS = 120_000;

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
  const descrito = { ...sinMapa(recinto), svg: revisarMapa(mapa, descritas, anotador), secciones: lista };
  if (!dibujo || recinto.mapa !== undefined) return descrito;
  for (const clave of dibujo.secciones.keys())
    if (!descritas.has(clave))
      anotador.anotar(['dibujo', 'secciones', clave], `El recinto no tiene la sección «${clave}».`);
  const dibujado = { ...descrito, dibujo };
  return { ...dibujado, svg: mapaDe(documentoDeArchivo(dibujado).documento, null) };
}

function sinMapa({ mapa: _ruta, ...recinto }: RecintoEscrito['recinto']) {
  return recinto;
}

/** Requires that map and file name the same sections. */
function revisarMapa(
  mapa: MapaLeido | null,
  secciones: ReadonlyMap<string, SeccionDeRecinto>,
  anotador: Anotador,
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
