import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Operador } from '@taquilla/contract/consola/ajustes';
import { faltaDelAcento } from '@taquilla/rules/acento';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { findAjuste, insertAjuste, lockAjuste, updateAjuste } from '../../cuentas/ajuste.repository.ts';
import type { Db } from '../../db/connection.ts';
import type { AspectoDeLaCasa as Aspecto } from '../../env/house.ts';
import { insertImagen } from '../../eventos/imagenes/imagen.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import type { MediosDeConsola } from '../medios.ts';
import { publicarLegales, verLegales } from './legales.ts';
import { leerLogo } from './logo.ts';
import {
  AJUSTE_DEL_OPERADOR,
  aplicarOperador,
  leerGuardado,
  type OperadorGuardado,
  POLITICA_PREVISTA,
  SIN_CAMBIOS,
} from './operador.ts';
import { contarEscritos, prepararSecretos, type SecretosGuardados } from './secretos.ts';

type Ajustes = RespuestaDe<'verAjustes'>;

/** The calls for the house's settings (§C13.7). */
export function registrarAjustes({ context, consola }: MediosDeConsola): void {
  consola.serve('verAjustes', () => verAjustes(context, context.db));
  consola.change('cambiarAjustes', cambio => cambiarAjustes(context, cambio));
  consola.change('subirLogo', cambio => subirLogo(context, cambio));
  consola.serve('verLegales', () => verLegales(context.db));
  consola.change('publicarLegales', publicarLegales);
  consola.change('probarCorreo', cambio => probarCorreo(context, cambio));
  consola.serve('probarProveedor', () => probarProveedor(context));
}

/** The present settings of the house. */
async function verAjustes(context: Context, db: Db): Promise<Ajustes> {
  const { config } = context;
  const guardado = leerGuardado(await findAjuste(db, AJUSTE_DEL_OPERADOR));
  const { version, operador, aspecto, politica, secretos } = guardado;
  const { logo, ...visto } = { ...config.aspecto, ...aspecto };
  return {
    version,
    operador: { ...config.operador, ...operador },
    aspecto: { ...visto, logo: logo && `/imagenes/${logo.imagen}` },
    politica: politica ?? POLITICA_PREVISTA,
    correo: {
      remitente: config.remitente,
      salida: config.smtpUrl === null ? 'buzon' : 'smtp',
      servidor: config.smtpUrl && new URL(config.smtpUrl).host,
      acceso: contarEscritos(secretos?.correo, config.secretosLlave),
    },
    proveedor: contarProveedor(config, { estado: context.providerState(), secretos }),
  };
}

/** Changes the settings that buyers see (§C13.7); every process follows within a second. */
async function cambiarAjustes(context: Context, cambio: ConsoleChange<'cambiarAjustes'>): Promise<Ajustes> {
  const { operador, aspecto, politica, proveedor, correo, motivo } = cambio.body;
  const falta = aspecto?.acento ? faltaDelAcento(aspecto.acento) : null;
  if (falta !== null) {
    const campo = 'aspecto.acento';
    throw new BusinessError('datos_invalidos', { campos: [campo], porCampo: { [campo]: falta } }, falta);
  }
  return guardar(context, cambio, {
    // JSON has no undefined: an absent field has no key.
    cambios: {
      operador: operador as Partial<Operador>,
      aspecto: aspecto as Partial<Aspecto>,
      politica,
      secretos: await prepararSecretos(context, { proveedor, correo }, cambio.sesion().nombre),
    },
    motivo,
  });
}

/** Sets the house's logo (§C13.8). */
async function subirLogo(context: Context, cambio: ConsoleChange<'subirLogo'>): Promise<Ajustes> {
  const { imagenes, logo } = await leerLogo(Buffer.from(cambio.body.contenido, 'base64'));
  for (const imagen of imagenes) await insertImagen(cambio.tx, imagen);
  return guardar(context, cambio, { cambios: { aspecto: { logo } } });
}

type Cambios = {
  [Parte in 'operador' | 'aspecto' | 'politica' | 'secretos']?: OperadorGuardado[Parte] | undefined;
};

async function guardar(
  context: Context,
  { tx, version, anotar, alConfirmar }: ConsoleChange<'cambiarAjustes' | 'subirLogo'>,
  { cambios, motivo }: { cambios: Cambios; motivo?: string | undefined },
): Promise<Ajustes> {
  await insertAjuste(tx, AJUSTE_DEL_OPERADOR, SIN_CAMBIOS);
  const guardado = leerGuardado(await lockAjuste(tx, AJUSTE_DEL_OPERADOR));
  await exigirVersion(tx, {
    pedida: version,
    actual: guardado.version,
    entidad: 'ajustes',
    entidadId: AJUSTE_DEL_OPERADOR,
    presente: () => verAjustes(context, tx),
  });
  const nuevo = {
    version: guardado.version + 1,
    operador: { ...guardado.operador, ...cambios.operador },
    aspecto: { ...guardado.aspecto, ...cambios.aspecto },
    politica: cambios.politica ?? guardado.politica ?? POLITICA_PREVISTA,
    secretos: { ...guardado.secretos, ...cambios.secretos },
  };
  await updateAjuste(tx, AJUSTE_DEL_OPERADOR, nuevo);
  const presentes = { operador: context.config.operador, aspecto: context.config.aspecto };
  await anotar({
    accion: 'ajustes.cambiar',
    entidad: 'ajustes',
    entidadId: AJUSTE_DEL_OPERADOR,
    antes: {
      ...losMismos({ ...presentes.operador, ...guardado.operador }, cambios.operador),
      ...losMismos({ ...presentes.aspecto, ...guardado.aspecto }, cambios.aspecto),
      ...(cambios.politica && { politica: guardado.politica ?? POLITICA_PREVISTA }),
      ...sinDecirlos(losMismos({ ...SIN_ESCRIBIR, ...guardado.secretos }, cambios.secretos)),
    },
    despues: {
      ...cambios.operador,
      ...cambios.aspecto,
      ...(cambios.politica && { politica: cambios.politica }),
      ...sinDecirlos(cambios.secretos),
    },
    motivo,
  });
  alConfirmar(() => aplicarOperador(context.config, nuevo));
  return verAjustes(context, tx);
}

const SIN_ESCRIBIR = { proveedor: null, correo: null };

/** For the auditoría: which secrets were written or removed, never their text (§C13.6). */
function sinDecirlos({ proveedor, correo }: SecretosGuardados = {}): object {
  return {
    ...(proveedor !== undefined && { llaves: proveedor ? 'escritas aquí' : 'las del servidor' }),
    ...(correo !== undefined && { accesoAlCorreo: correo ? 'escrito aquí' : 'el del servidor' }),
  };
}

/** The fields of `de` that `campos` has too. */
function losMismos(de: object, campos: object = {}): object {
  return Object.fromEntries(Object.entries(de).filter(([campo]) => campo in campos));
}

/** Sends a mail to the person's own address, through the outbox as every mail. */
async function probarCorreo(
  { avisarCorreo }: Pick<Context, 'avisarCorreo'>,
  { tx, sesion, anotar, alConfirmar }: ConsoleChange<'probarCorreo'>,
): Promise<{ message: string }> {
  const { correo, nombre } = sesion();
  await encolarCorreo(tx, {
    clave: `prueba:${crypto.randomUUID()}`,
    para: correo,
    tipo: 'prueba_de_correo',
    datos: { nombre },
  });
  await anotar({ accion: 'ajustes.probar_correo', entidad: 'ajustes', entidadId: 'correo' });
  alConfirmar(avisarCorreo);
  return { message: `Te mandamos un correo a ${correo}.` };
}

/** Asks the card provider now whether it accepts our key. */
async function probarProveedor(context: Context): Promise<Ajustes['proveedor']> {
  const { secretos } = leerGuardado(await findAjuste(context.db, AJUSTE_DEL_OPERADOR));
  const contar = (estado: Ajustes['proveedor']['estado']) =>
    contarProveedor(context.config, { estado, secretos });
  try {
    return contar((await context.pagos.aceptaLlave()) ? 'acepta' : 'llave_rechazada');
  } catch (error) {
    context.log.warn({ err: error }, 'El proveedor de pagos no responde.');
    return contar('sin_respuesta');
  }
}

function contarProveedor(
  { openpay: { sandbox, merchantId }, secretosLlave }: Context['config'],
  { estado, secretos }: { estado: Ajustes['proveedor']['estado']; secretos: SecretosGuardados | undefined },
): Ajustes['proveedor'] {
  return {
    modo: sandbox ? 'pruebas' : 'produccion',
    comercio: merchantId,
    estado,
    llaves: contarEscritos(secretos?.proveedor, secretosLlave),
  };
}
