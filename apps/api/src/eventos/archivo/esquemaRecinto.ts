import { esZona } from '@taquilla/contract/comun/campos';
import { z } from 'zod';
import {
  clave,
  comoObjeto,
  mapa,
  nombresDeAsientos,
  numeros,
  objeto,
  rutaDeArchivo,
  texto,
} from './esquemaComun.ts';

const zona = z.string().refine(esZona, 'Es una zona horaria como «America/Mexico_City».');

/** Layout of a section's rows; distances are in seat pitches (the width of a seat). */
const trazo = objeto({
  /** Radius of the first row, around a point in front of it; without it rows are straight. */
  curva: z.number().min(4).max(1000).optional(),
  entreFilas: z.number().min(1).max(5).default(1.15),
  alineacion: z.enum(['izquierda', 'centro', 'derecha']).default('centro'),
  /** Direction on the map in which seat numbers grow. */
  sentido: z.enum(['derecha', 'izquierda']).default('derecha'),
});

const cuantosAsientos = z.int().min(1).max(300);

const PUNTO = /^(\d{1,5}(?:\.\d+)?) (\d{1,5}(?:\.\d+)?)$/;

/** The point of each seat, instead of a rule: `0 0, 1 0, 2.5 0`. `numeros` are their numbers, from 1 by default. */
const puntos = z.string().transform((texto, contexto) => {
  const leidos = texto.split(',').map(punto => PUNTO.exec(punto.trim()));
  if (leidos.length <= 300 && leidos.every(leido => leido !== null))
    return leidos.map(leido => ({ x: Number(leido[1]), y: Number(leido[2]) }));
  contexto.addIssue('Son hasta 300 puntos como «0 0, 1 0, 2.5 0».');
  return z.NEVER;
});

/** Attributes with the seats of a row that have them (§C3.4): `atributos: { silla_de_ruedas: [1, 2], acompanante: 3 }`. */
const atributos = objeto({
  silla_de_ruedas: nombresDeAsientos.optional(),
  acompanante: nombresDeAsientos.optional(),
  vista_obstruida: nombresDeAsientos.optional(),
  sin_escalones: nombresDeAsientos.optional(),
});

const porPuntos = {
  puntos: puntos.optional(),
  numeros: nombresDeAsientos.optional(),
  atributos: atributos.optional(),
};

const fila = objeto({
  ...porPuntos,
  /** One number for every row of the range, or the numbers of the first and the last row, interpolated between them. */
  asientos: z.union([cuantosAsientos, z.tuple([cuantosAsientos, cuantosAsientos])]).optional(),
  desde: z.int().min(1).max(9999).default(1),
  /** With 2, only odd or only even seat numbers. */
  paso: z.int().min(1).max(2).default(1),
  /** Aisles: the number of the seat before each. */
  pasillos: numeros.default([]),
  /** Numbers without a seat: a pillar, a camera. */
  sinAsiento: numeros.default([]),
  /** Sideways shift. */
  desfase: z.number().min(-100).max(100).default(0),
  /** Extra space in front of the first row of the range: a cross aisle. */
  espacio: z.number().min(0).max(20).default(0),
});

const mesa = objeto({
  ...porPuntos,
  sillas: z.int().min(1).max(16).optional(),
  /** Tables side by side per line; the range is divided into lines of this many. */
  porLinea: z.int().min(1).max(50).optional(),
  desfase: z.number().min(-100).max(100).default(0),
  espacio: z.number().min(0).max(20).default(0),
});

const comun = {
  /** `{n}` stands for the part after the last hyphen of each section's key, in capitals: `palco-3`, `bloque-a`. */
  nombre: texto,
  bloque: texto.optional(),
};

const seccion = z.preprocess(
  comoObjeto,
  z.discriminatedUnion('tipo', [
    z.strictObject({
      ...comun,
      tipo: z.literal('numerada'),
      orientacionFilas: z.enum(['horizontal', 'vertical']).default('horizontal'),
      trazo: trazo.optional(),
      filas: mapa(fila),
    }),
    z.strictObject({ ...comun, tipo: z.literal('mesas'), mesas: mapa(mesa) }),
    z.strictObject({ ...comun, tipo: z.literal('general'), capacidad: z.int().min(1).max(100_000) }),
  ]),
);

const COORDENADAS = /^-?\d{1,6}(\.\d+)? -?\d{1,6}(\.\d+)?$/;

/** An outline on the drawing: `0 0, 100 0, 100 50`. */
const contorno = z.string().transform((texto, contexto): [number, number][] => {
  const puntos = texto.split(',').map(punto => punto.trim());
  if (puntos.length <= 2000 && puntos.every(punto => COORDENADAS.test(punto)))
    return puntos.map(punto => {
      const [x = 0, y = 0] = punto.split(' ').map(Number);
      return [x, y];
    });
  contexto.addIssue('Son hasta 2000 puntos como «0 0, 100 0, 100 50».');
  return z.NEVER;
});

const medida = z.number().min(-100_000).max(100_000);

/** Drawing made in the designer (§C10.2): on the map file, or the whole map where there is none. */
const dibujo = objeto({
  ancho: z.number().min(10).max(100_000),
  alto: z.number().min(10).max(100_000),
  /** Length of a seat pitch on the map file. */
  paso: z.number().min(0.01).max(100_000).optional(),
  /** Without an outline, the shapes that the map file marks with `data-escenario` are the stage. */
  escenario: objeto({ nombre: texto, contorno: contorno.default([]) })
    .nullable()
    .default(null),
  rotulos: z
    .array(
      objeto({
        id: texto,
        tipo: z.enum(['texto', 'puerta']),
        texto,
        x: medida,
        y: medida,
        tamano: z.number().min(1).max(100_000),
      }),
    )
    .default([]),
  secciones: mapa(
    objeto({
      /** Absent where a shape of the map file is the outline. */
      contorno: contorno.default([]),
      lugar: objeto({
        x: medida,
        y: medida,
        giro: z.number().min(-360).max(360),
        escala: z.number().min(0.01).max(100_000),
      }),
    }),
  ),
});

/** The venue file that an operator writes: `recintos/*.yaml`. */
export const esquemaRecinto = objeto({
  recinto: objeto({
    clave,
    nombre: texto,
    direccion: texto,
    ciudad: texto,
    zona,
    /** Path of the venue's SVG; each section is marked `data-seccion="{its key here}"`. */
    mapa: rutaDeArchivo.optional(),
  }),
  secciones: mapa(seccion),
  dibujo: dibujo.optional(),
});

export type RecintoEscrito = z.infer<typeof esquemaRecinto>;
export type SeccionEscrita = z.infer<typeof seccion>;
export type FilaEscrita = z.infer<typeof fila>;
export type MesaEscrita = z.infer<typeof mesa>;
export type TrazoEscrito = z.infer<typeof trazo>;
export const TRAZO_RECTO: TrazoEscrito = trazo.parse({});
