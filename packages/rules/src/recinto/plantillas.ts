import type {
  DocumentoDeRecinto,
  ReglaDeFilas,
  SeccionDeDocumento,
} from '@taquilla/contract/consola/documentoDeRecinto';
import { claveDeNombre } from './clave.ts';
import { cajaDePuntos, enDibujo, envolver } from './geometria.ts';
import { REGLA, REGLA_DE_MESAS, trazarFilas, trazarMesas } from './trazar.ts';

/** The beginnings that a venue's drawing may have (§C10.1). */
export type Plantilla = 'vacio' | 'teatro' | 'arena' | 'ring' | 'mesas' | 'cancha';

const ESCALA = 12;

/** An empty drawing, or one of the five templates. */
export function documentoDePlantilla(plantilla: Plantilla): DocumentoDeRecinto {
  return {
    secciones: SECCIONES[plantilla](),
    dibujo: {
      ancho: 1000,
      alto: 800,
      escenario: plantilla === 'vacio' ? null : ESCENARIOS[plantilla],
      rotulos: [],
      quitadas: [],
    },
  };
}

const rectangulo = (x: number, y: number, ancho: number, alto: number): [number, number][] => [
  [x, y],
  [x + ancho, y],
  [x + ancho, y + alto],
  [x, y + alto],
];

const ESCENARIOS = {
  teatro: { nombre: 'Escenario', contorno: rectangulo(300, 40, 400, 90) },
  arena: { nombre: 'Escenario', contorno: rectangulo(380, 340, 240, 120) },
  ring: { nombre: 'Ring', contorno: rectangulo(430, 330, 140, 140) },
  mesas: { nombre: 'Escenario', contorno: rectangulo(350, 40, 300, 80) },
  cancha: { nombre: 'Cancha', contorno: rectangulo(320, 270, 360, 260) },
} satisfies Record<Exclude<Plantilla, 'vacio'>, DocumentoDeRecinto['dibujo']['escenario']>;

const SECCIONES: Record<Plantilla, () => SeccionDeDocumento[]> = {
  vacio: () => [],
  teatro: () => [
    numerada('Luneta izquierda', [230, 190], { filas: 10, asientos: [10, 10] }),
    numerada('Luneta centro', [500, 190], { filas: 10, asientos: [16, 20] }),
    numerada('Luneta derecha', [770, 190], { filas: 10, asientos: [10, 10] }),
    numerada('Balcón', [500, 470], { filas: 8, asientos: [40, 44] }),
  ],
  arena: () => [
    numerada('Norte', [500, 290], { filas: 10, asientos: [26, 34] }, 180),
    numerada('Sur', [500, 510], { filas: 10, asientos: [26, 34] }),
    numerada('Oriente', [670, 400], { filas: 10, asientos: [12, 20] }, -90),
    numerada('Poniente', [330, 400], { filas: 10, asientos: [12, 20] }, 90),
  ],
  ring: () => [
    numerada('Ring norte', [500, 290], { filas: 6, asientos: [14, 22] }, 180),
    numerada('Ring sur', [500, 510], { filas: 6, asientos: [14, 22] }),
    numerada('Ring oriente', [620, 400], { filas: 6, asientos: [14, 22] }, -90),
    numerada('Ring poniente', [380, 400], { filas: 6, asientos: [14, 22] }, 90),
  ],
  mesas: () => [deMesas('Mesas', [500, 230]), general('Barra', rectangulo(250, 640, 500, 90), 80)],
  cancha: () => [
    general('Cancha', rectangulo(330, 280, 340, 240), 2000),
    numerada('Grada norte', [500, 230], { filas: 12, asientos: [36, 44] }, 180),
    numerada('Grada sur', [500, 570], { filas: 12, asientos: [36, 44] }),
  ],
};

function numerada(
  nombre: string,
  [x, y]: [number, number],
  cambios: Pick<ReglaDeFilas, 'filas' | 'asientos'>,
  giro = 0,
): SeccionDeDocumento {
  const regla = { ...REGLA, ...cambios };
  return conContorno({ ...base(nombre, [x, y], giro), tipo: 'numerada', filas: trazarFilas(regla), regla });
}

/** A section of tables, centred on `x`: the rule draws each line from its first table on. */
function deMesas(nombre: string, [x, y]: [number, number]): SeccionDeDocumento {
  const filas = trazarMesas(REGLA_DE_MESAS);
  const caja = cajaDePuntos(filas.flatMap(({ asientos }) => asientos.map(a => [a.x, a.y] as const)));
  const medio = caja ? caja.x + caja.ancho / 2 : 0;
  return conContorno({
    ...base(nombre, [x - medio * ESCALA, y], 0),
    tipo: 'mesas',
    filas,
    mesas: REGLA_DE_MESAS,
  });
}

function general(nombre: string, contorno: [number, number][], capacidad: number): SeccionDeDocumento {
  return { ...base(nombre, contorno[0] ?? [0, 0], 0), tipo: 'general', capacidad, contorno };
}

function base(nombre: string, [x, y]: [number, number], giro: number): SeccionDeDocumento {
  const clave = claveDeNombre(nombre);
  return {
    id: clave,
    clave,
    nombre,
    bloque: '',
    tipo: 'general',
    orientacionFilas: 'horizontal',
    capacidad: 0,
    filas: [],
    contorno: [],
    formas: [],
    lugar: { x, y, giro, escala: ESCALA },
  };
}

/** The section with an outline around its seats. */
function conContorno(seccion: SeccionDeDocumento): SeccionDeDocumento {
  const puntos = seccion.filas.flatMap(({ asientos }) => asientos.map(a => enDibujo(seccion, a)));
  return { ...seccion, contorno: envolver(puntos, seccion.lugar.escala) };
}
