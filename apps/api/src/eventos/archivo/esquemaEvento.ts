import { codigoEscrito } from '@taquilla/contract/comun/campos';
import {
  type Opcional,
  type OpcionalesDeEvento,
  opcionalesDeEvento,
} from '@taquilla/contract/comun/opcionalesDeEvento';
import { FORMA_DE_CODIGO } from '@taquilla/contract/consola/promociones';
import { z } from 'zod';
import {
  clave,
  color,
  comoObjeto,
  mapa,
  nombresDeAsientos,
  objeto,
  parrafos,
  parrafosDe,
  precio,
  rutaDeArchivo,
  tasa,
  texto,
  textoDe,
} from './esquemaComun.ts';

/** Seats of a numbered section by row, or a number of places of a general one. */
const lugares = z.union([z.int().min(1), mapa(z.union([z.literal('todos'), nombresDeAsientos]))]);

const categoriaEvento = objeto({ color, precio, cargoPorCategoria: tasa.optional() });

/** Another zone or price for a row, or for some of its seats. */
const otroPrecio = { categoria: texto.optional(), precio: precio.optional() };

const fila = objeto({
  ...otroPrecio,
  asientos: z.array(objeto({ ...otroPrecio, numeros: nombresDeAsientos })).optional(),
});

/** Extras need not count for the limit of a buyer, and may have a maximum of their own in one purchase (§B1.4). */
const paraLaCompra = {
  cuentaLimite: z.boolean().default(true),
  maximoPorCompra: z.int().min(1).max(100).optional(),
};

const seccion = objeto({
  /** Default price zone of the places; `filas` may give another. */
  categoria: texto,
  /** Price of the places, instead of the zone's. */
  precio: precio.optional(),
  /** Special price that overrides the tickets' own (§3.16). */
  precioSeccion: precio.optional(),
  nombreEspecial: texto.optional(),
  ...paraLaCompra,
  colores: z.array(color).min(1).max(4).optional(),
  /** For a general section: fewer places than the venue has. */
  capacidad: z.int().min(1).optional(),
  filas: mapa(fila).optional(),
  bloqueado: lugares.optional(),
  cortesia: lugares.optional(),
  inaccesible: lugares.optional(),
});

/** Extra general tickets that are not on the map: parking, early entry (`seccionAdicional`). */
const adicional = objeto({
  nombre: texto,
  bloque: texto.optional(),
  categoria: texto,
  precio: precio.optional(),
  precioSeccion: precio.optional(),
  nombreEspecial: texto.optional(),
  ...paraLaCompra,
  colores: z.array(color).min(1).max(4).optional(),
  capacidad: z.int().min(1).max(100_000),
  bloqueado: z.int().min(1).optional(),
  cortesia: z.int().min(1).optional(),
});

const codigo = codigoEscrito.regex(
  FORMA_DE_CODIGO,
  'Es un código de descuento: mayúsculas, números y guiones, de 3 a 30.',
);

const comunPromocion = {
  nombre: texto,
  /** With a code, a buyer types it to get the promotion; without one, the promotion applies automatically. */
  clave: codigo.optional(),
  /** Codes of one use each, instead of `clave`: the promotion applies only with one of them. */
  codigos: z.array(codigo).optional(),
  usosMaximos: z.int().min(1).optional(),
  /** Paused: the promotion is kept and applies to no purchase. */
  pausada: z.boolean().optional(),
  vigencia: objeto({ desde: texto.optional(), hasta: texto.optional() }).optional(),
  /** Price zones that the promotion covers; default: the whole event. */
  categorias: z.array(texto).min(1).optional(),
};

const promocion = z.preprocess(
  comoObjeto,
  z.discriminatedUnion('tipo', [
    z.strictObject({
      ...comunPromocion,
      tipo: z.literal('PORCENTAJE'),
      /** In per cent: 15 is 15 %. */
      porcentaje: z.number().refine(n => n > 0 && n <= 100, 'Es un porcentaje: mayor que 0 y hasta 100.'),
    }),
    z.strictObject({
      ...comunPromocion,
      tipo: z.literal('CANTIDAD'),
      cantidadCompra: z.int().min(2).max(100),
      cantidadPaga: z.int().min(1).max(99),
    }),
  ]),
);

/** Prices that hold for a time (§C5.2). */
const fase = objeto({
  nombre: textoDe(60),
  desde: texto.optional(),
  hasta: texto.optional(),
  precios: mapa(precio),
});

/** Places kept back under a name (§C3.4): per section its seats by row, or a number of general places. */
const bloqueo = objeto({
  nombre: textoDe(60),
  color: color.default('#8a7f74'),
  motivo: z.union([z.string(), z.number()]).transform(String).pipe(parrafosDe(500)),
  libera: texto.optional(),
  taquillaPuedeVender: z.boolean().default(false),
  lugares: mapa(lugares).optional(),
});

const proporcion = z.number().refine(n => n >= 0 && n <= 1, 'Es una parte del total, entre 0 y 1.');

/** Only for demonstrations: places shown as sold, and purchases of demo accounts. */
const demo = objeto({
  vendidos: objeto({
    proporcion,
    semilla: z.int().min(0).default(1),
    secciones: mapa(proporcion).optional(),
  }).optional(),
  compras: z
    .array(
      objeto({
        usuario: z.email('Es el correo de una cuenta.'),
        seccion: texto,
        lugares,
      }),
    )
    .optional(),
});

const politica = objeto({
  tipo: z.enum(['ley', 'hasta_dias', 'solo_cambio']),
  /** With `hasta_dias`: the number of days. */
  dias: z.int().min(1).max(365).optional(),
}).refine(({ tipo, dias }) => (tipo === 'hasta_dias') === (dias !== undefined), {
  message: 'Los «dias» van con «hasta_dias», y sólo con ella.',
});

const cargos = {
  usoDeTarjeta: tasa,
  usoDeServicio: tasa,
  ivaRate: tasa.default(0),
  isIvaApplied: z.boolean().default(false),
  udsPorCategoria: z.boolean().default(false),
};

/** A file leaves out what it does not have. A text may be a plain number there: `textoCartel: 1999`. */
const opcional = (campo: (typeof opcionalesDeEvento)[Opcional]): z.ZodType => {
  const dicho = campo.unwrap();
  return z
    .preprocess(
      valor => (typeof valor === 'number' && dicho instanceof z.ZodString ? String(valor) : valor),
      dicho,
    )
    .optional();
};

const opcionales = Object.fromEntries(
  Object.entries(opcionalesDeEvento).map(([campo, tipo]) => [campo, opcional(tipo)]),
) as { [Campo in Opcional]: z.ZodOptional<z.ZodType<NonNullable<OpcionalesDeEvento[Campo]>>> };

/** The event file that an operator writes: `eventos/*.yaml`. */
export const esquemaEvento = objeto({
  evento: objeto({
    clave,
    nombre: texto,
    /** Artist, genre and description: optional in a draft. */
    artista: texto.optional(),
    /** The others of the bill, in their order; left out, they stay as they are. */
    artistas: z.array(texto).max(30, 'Son treinta artistas o menos.').optional(),
    categoria: texto.optional(),
    /** Path of the venue's file. */
    recinto: rutaDeArchivo,
    fecha: texto,
    descripcion: parrafos.optional(),
    cartel: rutaDeArchivo.optional(),
    banner: rutaDeArchivo.optional(),
    mostrarWeb: z.boolean().default(true),
    salaDeEspera: z.boolean().default(false),
    limiteDeAsientos: z.int().min(1).max(100),
    /**
     * Companions' places beside wheelchairs (§B7.1): their price, left out for that of the row, and whether everybody may buy
     * them from 48 hours before.
     */
    acompanante: objeto({ precio: precio.optional(), seLibera: z.boolean().default(false) }).optional(),
    /** State of a new event; an existing event changes its state by the console's buttons (§C3.2). */
    estado: z
      .enum(['borrador', 'publicado', 'pausado', 'aplazado', 'cancelado', 'archivado'])
      .default('publicado'),
    /** Time of sale on the web and at the box office; default: from at once to the event's beginning. */
    venta: objeto({ desde: texto.optional(), hasta: texto.optional() }).optional(),
    duracionMin: z.int().min(1).max(20_160).default(180),
    politica: politica.default({ tipo: 'ley' }),
    ...opcionales,
  }),
  cargos: objeto(cargos),
  /** Rates of the box office, where they differ from the web's (§C3.3). */
  cargosTaquilla: objeto({ ...cargos, cargosPorCategoria: mapa(tasa).optional() }).optional(),
  categoriasEvento: mapa(categoriaEvento),
  fases: z.array(fase).max(10, 'Son diez fases o menos.').optional(),
  secciones: mapa(seccion),
  /** Sections of the venue that this event does not sell. */
  cerradas: z.array(texto).optional(),
  adicionales: mapa(adicional).optional(),
  bloqueos: z.array(bloqueo).max(500).optional(),
  promociones: z.array(promocion).optional(),
  demo: demo.optional(),
});

export type EventoEscrito = z.infer<typeof esquemaEvento>;
export type SeccionVendida = z.infer<typeof seccion>;
export type AdicionalEscrito = z.infer<typeof adicional>;
export type PromocionEscrita = z.infer<typeof promocion>;
export type LugaresEscritos = z.infer<typeof lugares>;
export type DemoEscrita = z.infer<typeof demo>;
