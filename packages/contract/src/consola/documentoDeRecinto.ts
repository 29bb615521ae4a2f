import { z } from 'zod';
import { esZona, sinTarjeta, tituloLimpio } from '../comun/campos.ts';

/** A key: lower case without accents, digits and hyphens. */
export const claveDeRecinto = sinTarjeta(
  z
    .string()
    .max(60, 'La clave lleva a lo más 60 letras.')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'La clave lleva minúsculas sin acento, números y guiones.'),
);

const renglon = (maximo: number) =>
  sinTarjeta(
    z
      .string('Falta este dato.')
      .overwrite(tituloLimpio)
      .max(maximo, `Lleva a lo más ${maximo} letras.`)
      .regex(
        /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
        'Va en un solo renglón, sin caracteres de control.',
      ),
  );
const nombrado = (maximo: number) =>
  renglon(maximo).refine(texto => texto !== '', { message: 'Falta este dato.' });

/** A length or a coordinate on the drawing, in the drawing's units. */
const medida = z.number().min(-100_000).max(100_000);
const punto = z.tuple([medida, medida]);

/** An attribute of a place: a feature or a defect (§C3.4). */
export const atributoDeLugar = z.enum(['silla_de_ruedas', 'acompanante', 'vista_obstruida', 'sin_escalones']);
export type AtributoDeLugar = z.infer<typeof atributoDeLugar>;

const asiento = z.strictObject({
  numero: nombrado(10),
  /** Position in seat pitches from the section's own origin, the stage towards negative y. */
  x: medida,
  y: medida,
  atributos: z.array(atributoDeLugar).max(4).optional(),
});
export type AsientoDeDocumento = z.infer<typeof asiento>;

/** A row, or in a section of type `mesas` a table; its seats stand in the order of their numbers. */
const fila = z.strictObject({ nombre: nombrado(30), asientos: z.array(asiento).max(300) });
export type FilaDeDocumento = z.infer<typeof fila>;

/** The rule that drew a section's rows, kept for its next change; lengths in pitches, angles in degrees (§C10.7). */
const regla = z.strictObject({
  filas: z.int().min(1).max(200),
  /** Number of seats in the first and in the last row. */
  asientos: z.tuple([z.int().min(1).max(300), z.int().min(1).max(300)]),
  entreFilas: z.number().min(0.8).max(5),
  /** Bend of a row, in degrees from end to end; 0 is straight. */
  curva: z.number().min(-170).max(170),
  /** Sideways shift of each row against the row before, in pitches. */
  sesgo: z.number().min(-5).max(5),
  /** Shifts every second row by half a seat. */
  tresbolillo: z.boolean(),
  /** Swaps left and right, after everything else is drawn. */
  espejo: z.boolean().optional(),
  /** An aisle follows after each of these counts of seats, from the left. */
  pasillos: z.array(z.int().min(1).max(300)).max(20),
  /** Seats to leave out, as row and place in it from 0: a pillar, a camera (§C10.7). */
  huecos: z
    .array(z.tuple([z.int().min(0).max(199), z.int().min(0).max(299)]))
    .max(5000)
    .optional(),
  /** A cross aisle follows after each of these rows. */
  pasillosDeLado: z.array(z.int().min(1).max(200)).max(20),
  nombres: z.strictObject({
    desde: nombrado(10),
    /** Letters that row names leave out. */
    sin: renglon(10),
    /** Whether the first row is the one nearest to the stage or the one farthest from it. */
    orden: z.enum(['escenario', 'fondo']),
  }),
  numeros: z.strictObject({
    desde: z.int().min(0).max(9999),
    paso: z.int().min(1).max(10),
    orden: z.enum(['derecha', 'izquierda', 'centro', 'nones-pares', 'letras']),
    prefijo: renglon(5),
  }),
});
export type ReglaDeFilas = z.infer<typeof regla>;

const mesas = z.strictObject({
  forma: z.enum(['redonda', 'cuadrada', 'larga']),
  cuantas: z.int().min(1).max(500),
  porLinea: z.int().min(1).max(50),
  sillas: z.int().min(1).max(30),
  desde: nombrado(10),
});
export type ReglaDeMesas = z.infer<typeof mesas>;

const seccion = z.strictObject({
  /** A stable id: it stays when the section is renamed. */
  id: sinTarjeta(z.string().min(1).max(40)),
  clave: claveDeRecinto,
  nombre: nombrado(200),
  bloque: renglon(200).default(''),
  tipo: z.enum(['numerada', 'mesas', 'general']),
  orientacionFilas: z.enum(['horizontal', 'vertical']).default('horizontal'),
  /** Places of a general section; 0 for the other types. */
  capacidad: z.int().min(0).max(100_000).default(0),
  filas: z.array(fila).max(1000).default([]),
  /** The section's outline; empty where shapes of the uploaded map draw it. */
  contorno: z.array(punto).max(2000).default([]),
  /** Elements of the uploaded map that draw this section, numbered in the order of the file; the root is 0. */
  formas: z.array(z.int().min(0).max(20_000)).max(2000).default([]),
  /** Position of the seats' origin on the drawing, its turn in degrees, and the length of a pitch. */
  lugar: z.strictObject({
    x: medida,
    y: medida,
    giro: z.number().min(-360).max(360),
    escala: z.number().min(0.01).max(100_000),
  }),
  regla: regla.optional(),
  mesas: mesas.optional(),
  fija: z.boolean().optional(),
  oculta: z.boolean().optional(),
});
export type SeccionDeDocumento = z.infer<typeof seccion>;

const rotulo = z.strictObject({
  id: sinTarjeta(z.string().min(1).max(40)),
  tipo: z.enum(['texto', 'puerta']),
  texto: nombrado(80),
  x: medida,
  y: medida,
  tamano: z.number().min(1).max(100_000),
});
export type RotuloDeDocumento = z.infer<typeof rotulo>;

/** A venue as the designer edits it (§C10.2): the content of a venue's file, and its drawing. */
export const documentoDeRecinto = z.strictObject({
  secciones: z.array(seccion).max(2000),
  dibujo: z.strictObject({
    /** Corner of an uploaded map's frame; a drawing without an upload begins at 0, 0. */
    x: medida.optional(),
    y: medida.optional(),
    ancho: z.number().min(10).max(100_000),
    alto: z.number().min(10).max(100_000),
    /** Length of a seat pitch on an uploaded map, once its scale is known. */
    paso: z.number().min(0.01).max(100_000).optional(),
    escenario: z
      .strictObject({
        nombre: renglon(80),
        contorno: z.array(punto).max(500),
        /** Elements of the uploaded map that draw the stage, instead of an outline. */
        formas: z.array(z.int().min(0).max(20_000)).max(200).optional(),
      })
      .nullable(),
    rotulos: z.array(rotulo).max(1000),
    /** Elements of the uploaded map that have become seats: the map omits them. */
    quitadas: z.array(z.int().min(0).max(20_000)).max(20_000),
  }),
});
export type DocumentoDeRecinto = z.infer<typeof documentoDeRecinto>;

/** The data of a venue that buyers read. */
export const datosDeRecinto = z.object({
  nombre: nombrado(200),
  direccion: nombrado(200),
  ciudad: nombrado(200),
  zona: z.string().max(60).refine(esZona, 'Elige la zona horaria del recinto.'),
});
