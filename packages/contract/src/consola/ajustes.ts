import { z } from 'zod';
import { correoDe, instante, mensaje, sinTarjeta, tituloLimpio } from '../comun/campos.ts';
import { textos, textosLegales } from '../comun/legales.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo, version } from './comun.ts';
import { datosDeEvento } from './datosDeEvento.ts';

const linea = (que: string, maximo: number) =>
  sinTarjeta(
    z
      .string(`${que} no es válido`)
      .overwrite(tituloLimpio)
      .min(1, { error: `Falta ${que.toLowerCase()}`, abort: true })
      .max(maximo, `${que} es demasiado largo`)
      .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u, `${que} no es válido`),
  );
const liga = z
  .url({ protocol: /^https?$/, error: 'Escribe la dirección completa, con https:// al principio.' })
  .max(300, 'La dirección es demasiado larga')
  .nullable();

/** The operator's data that buyers read (§2.18). */
const operador = z.object({
  nombre: linea('El nombre', 80),
  direccion: linea('El domicilio', 200),
  correo: correoDe({ falta: 'Falta el correo', malo: 'El correo no es válido' }),
  telefono: linea('El teléfono', 40),
  ligas: z.object({ iphone: liga, android: liga, instagram: liga, facebook: liga }),
});
export type Operador = z.infer<typeof operador>;

const acento = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Escribe el color como #ffd60a: seis cifras de 0 a f.')
  .transform(color => color.toLowerCase());

/** The look of the house: the colour of its buttons, its logo, and whether its name stands beside the logo. */
const aspecto = z.object({
  /** Null stands for the product's own yellow. */
  acento: acento.nullable(),
  /** Address of the logo's picture; null stands for the product's own mark. */
  logo: z.string().nullable(),
  nombreJunto: z.boolean(),
});
export type Aspecto = z.infer<typeof aspecto>;

const politica = datosDeEvento.shape.politica;

/** Secrets that the console wrote over the server's settings: the time and the author. No call answers the secrets. */
const secretosEscritos = z
  .object({
    desde: instante,
    por: z.string(),
    /** False once the server has another encryption key than the one that wrote them: its own settings count again. */
    legibles: z.boolean(),
  })
  .nullable();

const proveedor = z.object({
  modo: z.enum(['pruebas', 'produccion']),
  /** Id of the merchant at the provider; no call answers its keys. */
  comercio: z.string(),
  estado: z.enum(['acepta', 'llave_rechazada', 'sin_respuesta']),
  llaves: secretosEscritos,
});

const llave = (que: string, forma: RegExp) =>
  z
    .string(`Falta ${que}`)
    .trim()
    .regex(forma, `Así no se escribe ${que}: cópiala como la muestra el proveedor.`);

/** A printable text, short enough for a login by SMTP. */
const deAcceso = (falta: string) =>
  z
    .string(falta)
    .min(1, falta)
    .max(500, 'Es demasiado largo')
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Tiene caracteres que no se pueden usar');

/** Secrets to write. Null removes the console's secret, and the server's settings count again. */
const secretos = {
  proveedor: z
    .object({
      llavePrivada: llave('la llave privada', /^sk_[a-z0-9]{1,100}$/i),
      /** Left out, the present public key stays. */
      llavePublica: llave('la llave pública', /^pk_[a-z0-9]{1,100}$/i).optional(),
    })
    .nullable(),
  correo: z
    .object({ usuario: deAcceso('Falta el usuario'), clave: deAcceso('Falta la contraseña') })
    .nullable(),
};

const CAMBIA = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'administrar', ambito: 'casa' },
  nivel: 'hacer',
} as const;

const ajustesLeidos = z.object({
  version,
  operador,
  aspecto,
  /** The refund policy that a new event begins with. */
  politica,
  correo: z.object({
    remitente: z.string(),
    salida: z.enum(['smtp', 'buzon']),
    /** Name and port of the mail server. */
    servidor: z.string().nullable(),
    acceso: secretosEscritos,
  }),
  proveedor,
});

const legalesLeidos = textosLegales.extend({
  /** The version for `If-Match`: one more than the number of the newest version. */
  version,
  versiones: z.array(z.object({ numero: z.int().positive(), desde: instante, por: z.string().nullable() })),
});

function hayAlgo(dado: object): boolean {
  return Object.keys(dado).length > 0;
}

/** The house's settings (§C13.7). Calls write secrets and never answer them (record 0066). */
export const ajustes = {
  verAjustes: defineLlamada('verAjustes', {
    seccion: '§C13.7',
    resumen: "The house's settings: the operator's data, how mail leaves, mode and merchant at the provider.",
    acceso: { ...CAMBIA, nivel: 'leer' },
    answer: ajustesLeidos,
  }),
  cambiarAjustes: defineLlamada('cambiarAjustes', {
    seccion: '§C13.7',
    resumen:
      "Change the operator's data and how the house looks: storefront, mails and tickets follow. Keys of the provider and the login of the mail server are tried before they are taken, and never answered.",
    acceso: CAMBIA,
    ifMatch: true,
    body: z
      .object({
        operador: operador.partial().optional(),
        /** Null removes the logo; `subirLogo` sets it. */
        aspecto: aspecto.extend({ logo: z.null() }).partial().optional(),
        politica: politica.optional(),
        proveedor: secretos.proveedor.optional(),
        correo: secretos.correo.optional(),
        motivo: motivo.optional(),
      })
      .refine(
        ({ motivo: _, operador = {}, aspecto = {}, ...demas }) => [operador, aspecto, demas].some(hayAlgo),
        'No hay nada que cambiar.',
      ),
    answer: ajustesLeidos,
    errores: ['secretos_sin_llave', 'secreto_sin_probar'],
  }),
  subirLogo: defineLlamada('subirLogo', {
    seccion: '§C13.8',
    resumen:
      "Put the house's logo: PNG or SVG by its content, written anew without what else the file holds.",
    acceso: CAMBIA,
    ifMatch: true,
    maxBytes: 14 * 1024 * 1024,
    /** The file as base64. */
    body: z.object({ contenido: z.base64('El archivo no llegó bien.').min(1, 'Falta el archivo.') }),
    answer: ajustesLeidos,
    errores: ['imagen_invalida'],
  }),
  verLegales: defineLlamada('verLegales', {
    seccion: '§C13.7',
    resumen: "The house's legal texts as they stand, and every version with its day and author.",
    acceso: { ...CAMBIA, nivel: 'leer' },
    answer: legalesLeidos,
  }),
  publicarLegales: defineLlamada('publicarLegales', {
    seccion: '§C13.7',
    resumen:
      'Publish a version of the legal texts; those that are not given stay. Sales keep the one they were made under.',
    acceso: CAMBIA,
    ifMatch: true,
    body: z.object({
      textos: textos
        .partial()
        .refine(dado => Object.keys(dado).length > 0, { message: 'No hay nada que publicar.' }),
      motivo: motivo.optional(),
    }),
    answer: legalesLeidos,
  }),
  probarCorreo: defineLlamada('probarCorreo', {
    seccion: '§C13.7',
    resumen: "Send a mail to one's own address, as every mail leaves.",
    acceso: CAMBIA,
    idempotent: true,
    answer: mensaje,
  }),
  probarProveedor: defineLlamada('probarProveedor', {
    seccion: '§C13.7',
    resumen: 'Ask the card provider whether it takes our key, now.',
    acceso: CAMBIA,
    answer: proveedor,
  }),
};
