import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { ProblemaDeRecinto, RevisionDeRecinto } from '@taquilla/contract/consola/recintos';
import { contarPocoLegibles } from './contraste.ts';
import { hallarEncimadas, hallarFuera } from './encimadas.ts';
import { contarFueraDeForma, esSoloLineas, type PintadoDe } from './enSuForma.ts';
import { dentroDeContorno, puestosEn } from './geometria.ts';
import { hallarHomonimas, hallarRepetidas, hallarTocayas } from './tocayas.ts';

const LUGARES_MAXIMOS = 100_000;
const PASO_MINIMO = 0.8;
const NOMBRE_LARGO = 24;
const MAPA_PESADO = 300 * 1024;
/** Least share of places for wheelchairs: one in a hundred, as in the mock. */
const ACCESIBLES = 0.01;

export function contarLugares({
  tipo,
  capacidad,
  filas,
}: Pick<SeccionDeDocumento, 'tipo' | 'capacidad' | 'filas'>): number {
  return tipo === 'general' ? capacidad : filas.reduce((suma, { asientos }) => suma + asientos.length, 0);
}

interface Vista {
  /** The map that buyers would see. */
  mapa: string;
  sobrantes?: readonly string[];
  /** The painted areas of the uploaded map. */
  pintadoDe?: PintadoDe | null;
}

/** The check list (§C10.12): errors stop the publication, warnings do not. */
export function revisarDocumento(
  documento: DocumentoDeRecinto,
  { mapa, sobrantes = [], pintadoDe = null }: Vista,
): RevisionDeRecinto {
  const { secciones } = documento;
  const errores: ProblemaDeRecinto[] = [];
  const advertencias: ProblemaDeRecinto[] = [];
  const total = secciones.reduce((suma, seccion) => suma + contarLugares(seccion), 0);
  if (secciones.length === 0)
    errores.push({ tipo: 'sin_secciones', mensaje: 'El recinto todavía no tiene secciones.', secciones: [] });
  if (total > LUGARES_MAXIMOS)
    errores.push({
      tipo: 'demasiados_lugares',
      mensaje: `Hay ${total.toLocaleString('es-MX')} lugares; el máximo es 100,000.`,
      secciones: [],
    });
  for (const clave of sobrantes)
    errores.push({
      tipo: 'forma_sin_seccion',
      mensaje: `El mapa marca «${clave}», que no es ninguna sección.`,
      secciones: [],
    });
  errores.push(...hallarRepetidas(secciones), ...hallarTocayas(secciones));
  advertencias.push(...hallarHomonimas(secciones));
  for (const seccion of secciones) {
    errores.push(...erroresDe(seccion));
    advertencias.push(...advertenciasDe(seccion));
    if (pintadoDe && esSoloLineas(seccion, pintadoDe))
      advertencias.push({
        tipo: 'solo_lineas',
        mensaje: `En el mapa, «${seccion.nombre}» es sólo una línea: no se puede tocar. Bórrala y dibuja su contorno.`,
        secciones: [seccion.id],
      });
    // Seats of the map itself may stand off the shape that was named: this is a warning and stops nothing.
    if (pintadoDe) advertencias.push(...asientosFuera(seccion, contarFueraDeForma(seccion, pintadoDe)));
  }
  const { enteras, enParte } = hallarFuera(documento);
  errores.push(...enteras.map(fueraDelMapa('fuera_del_mapa', 'queda fuera del dibujo: nadie la vería')));
  advertencias.push(
    ...enParte.map(fueraDelMapa('en_la_orilla', 'se sale del dibujo: lo que sobra no se ve')),
    ...hallarEncimadas(secciones).map(([una, otra]) => ({
      tipo: 'encimadas',
      mensaje: `«${una.nombre}» y «${otra.nombre}» se enciman.`,
      secciones: [una.id, otra.id],
    })),
  );
  if (mapa.length > MAPA_PESADO)
    advertencias.push({
      tipo: 'mapa_pesado',
      mensaje: `El mapa pesa ${Math.round(mapa.length / 1024)} kB; a un teléfono le tarda.`,
      secciones: [],
    });
  const pocoLegibles = contarPocoLegibles(mapa);
  if (pocoLegibles > 0)
    advertencias.push({
      tipo: 'contraste',
      mensaje: `${pocoLegibles === 1 ? 'Un texto del mapa casi no se lee' : `${pocoLegibles} textos del mapa casi no se leen`}: ponles otro color.`,
      secciones: [],
    });
  advertencias.push(...accesibles(secciones, total));
  return { errores, advertencias };
}

function fueraDelMapa(tipo: string, que: string) {
  return ({ id, nombre }: SeccionDeDocumento): ProblemaDeRecinto => ({
    tipo,
    mensaje: `«${nombre}» ${que}.`,
    secciones: [id],
  });
}

function erroresDe(seccion: SeccionDeDocumento): ProblemaDeRecinto[] {
  const { id, nombre, filas, contorno, formas } = seccion;
  const problema = (tipo: string, mensaje: string) => ({ tipo, mensaje, secciones: [id] });
  const hallados: ProblemaDeRecinto[] = [];
  if (contorno.length < 3 && formas.length === 0)
    hallados.push(problema('sin_forma', `«${nombre}» no tiene forma en el mapa: dibújale un contorno.`));
  if (contarLugares(seccion) === 0) hallados.push(problema('sin_lugares', `«${nombre}» no tiene lugares.`));
  if (seccion.tipo === 'general') return hallados;
  const nombres = new Set<string>();
  for (const { nombre: fila, asientos } of filas) {
    const quien = seccion.tipo === 'mesas' ? 'La mesa' : 'La fila';
    if (nombres.has(fila))
      hallados.push(problema('fila_repetida', `${quien} «${fila}» está dos veces en «${nombre}».`));
    nombres.add(fila);
    const numeros = new Set(asientos.map(({ numero }) => numero));
    if (numeros.size < asientos.length)
      hallados.push(
        problema('asiento_repetido', `En «${nombre}», ${fila} hay dos asientos con el mismo número.`),
      );
  }
  const juntos = contarJuntos(seccion);
  if (juntos > 0)
    hallados.push(
      problema(
        'asientos_juntos',
        `En «${nombre}» ${juntos === 1 ? '1 asiento se encima' : `${juntos} asientos se enciman`} con otro.`,
      ),
    );
  hallados.push(...asientosFuera(seccion, contarFuera(seccion)));
  return hallados;
}

function asientosFuera({ id, nombre }: SeccionDeDocumento, cuantos: number): ProblemaDeRecinto[] {
  if (cuantos === 0) return [];
  const quedan = cuantos === 1 ? '1 asiento queda' : `${cuantos} asientos quedan`;
  const mensaje = `En «${nombre}» ${quedan} fuera de su contorno.`;
  return [{ tipo: 'asientos_fuera', mensaje, secciones: [id] }];
}

/** How many seats are less than 0.8 pitches from another one; it looks them up in cells of that size. */
function contarJuntos({ filas }: SeccionDeDocumento): number {
  const sabidos = juntosDe.get(filas);
  if (sabidos !== undefined) return sabidos;
  const celdas = new Map<number, { x: number; y: number }[]>();
  let juntos = 0;
  for (const { asientos } of filas) {
    for (const { x, y } of asientos) {
      const [cx, cy] = [Math.floor(x / PASO_MINIMO), Math.floor(y / PASO_MINIMO)];
      const cerca = VECINAS.some(([dx, dy]) =>
        celdas
          .get(celda(cx + dx, cy + dy))
          ?.some(otro => Math.hypot(otro.x - x, otro.y - y) < PASO_MINIMO - 1e-6),
      );
      if (cerca) juntos += 1;
      const propia = celdas.get(celda(cx, cy));
      if (propia) propia.push({ x, y });
      else celdas.set(celda(cx, cy), [{ x, y }]);
    }
  }
  juntosDe.set(filas, juntos);
  return juntos;
}

/** Key of a cell; seats stand at most 100,000 pitches away. */
function celda(x: number, y: number): number {
  return x * 1_000_000 + y;
}

/** Results by rows, because one act changes only a few rows of a large venue. */
const juntosDe = new WeakMap<SeccionDeDocumento['filas'], number>();
const fueraDe = new WeakMap<SeccionDeDocumento, number>();

const VECINAS = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx, dy] as const));

function contarFuera(seccion: SeccionDeDocumento): number {
  if (seccion.contorno.length < 3) return 0;
  const sabidos = fueraDe.get(seccion);
  if (sabidos !== undefined) return sabidos;
  const [poner, estaDentro] = [puestosEn(seccion), dentroDeContorno(seccion.contorno)];
  let fuera = 0;
  for (const { asientos } of seccion.filas)
    for (const asiento of asientos) if (!estaDentro(...poner(asiento))) fuera += 1;
  fueraDe.set(seccion, fuera);
  return fuera;
}

function advertenciasDe(seccion: SeccionDeDocumento): ProblemaDeRecinto[] {
  const { id, nombre, filas, tipo } = seccion;
  const hallados: ProblemaDeRecinto[] = [];
  if (nombre.length > NOMBRE_LARGO)
    hallados.push({
      tipo: 'nombre_largo',
      mensaje: `«${nombre}» tiene más de 24 letras: en el boleto se corta.`,
      secciones: [id],
    });
  if (tipo === 'general') return hallados;
  const conSaltos = filas.filter(({ asientos }) =>
    tieneSaltos(asientos.map(({ numero }) => cifraDe(numero))),
  );
  if (conSaltos.length > 0)
    hallados.push({
      tipo: 'saltos',
      mensaje: `En «${nombre}» la numeración salta en ${conSaltos
        .map(f => f.nombre)
        .slice(0, 5)
        .join(', ')}.`,
      secciones: [id],
    });
  const solos = filas.some(({ asientos }) =>
    asientos.some(
      (a, i) =>
        a.atributos?.includes('acompanante') &&
        ![asientos[i - 1], asientos[i + 1]].some(vecino => vecino?.atributos?.includes('silla_de_ruedas')),
    ),
  );
  if (solos)
    hallados.push({
      tipo: 'acompanante_solo',
      mensaje: `En «${nombre}» hay un lugar de acompañante que no está junto a una silla de ruedas.`,
      secciones: [id],
    });
  return hallados;
}

/** The numeric part of a number with a prefix: `B12` gives 12. */
function cifraDe(numero: string): number {
  return Number(/\d+$/.exec(numero)?.[0] ?? Number.NaN);
}

/** Whether a row's numbers have gaps; odd and even numbers by side are no gap. */
function tieneSaltos(numeros: readonly number[]): boolean {
  if (numeros.length < 3 || !numeros.every(Number.isInteger)) return false;
  const orden = [...numeros].sort((a, b) => a - b);
  const pasos = orden.slice(1).map((n, i) => n - (orden[i] ?? n));
  return new Set(pasos.filter(paso => paso > 0)).size > 1;
}

function accesibles(secciones: readonly SeccionDeDocumento[], total: number): ProblemaDeRecinto[] {
  const numerados = secciones.filter(({ tipo }) => tipo !== 'general');
  if (numerados.length === 0) return [];
  const hay = numerados.reduce(
    (suma, { filas }) =>
      suma +
      filas.reduce(
        (s, { asientos }) => s + asientos.filter(a => a.atributos?.includes('silla_de_ruedas')).length,
        0,
      ),
    0,
  );
  const meta = Math.ceil(total * ACCESIBLES);
  if (hay >= meta) return [];
  return [
    {
      tipo: 'accesibles',
      mensaje: `Hay ${hay} ${hay === 1 ? 'lugar' : 'lugares'} para silla de ruedas; la meta es 1 de cada 100: ${meta}.`,
      secciones: [],
    },
  ];
}
