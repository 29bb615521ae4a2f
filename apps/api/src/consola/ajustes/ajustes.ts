import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Operador } from '@taquilla/contract/consola/ajustes';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { findAjuste, insertAjuste, lockAjuste, updateAjuste } from '../../cuentas/ajuste.repository.ts';
import type { Db } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import type { MediosDeConsola } from '../medios.ts';
import { AJUSTE_DEL_OPERADOR, aplicarOperador, leerGuardado, SIN_CAMBIOS } from './operador.ts';

type Ajustes = RespuestaDe<'verAjustes'>;

/** The house's settings (§C13.7). */
export function registrarAjustes({ context, consola }: MediosDeConsola): void {
  consola.serve('verAjustes', () => verAjustes(context, context.db));
  consola.change('cambiarAjustes', cambio => cambiarAjustes(context, cambio));
  consola.change('probarCorreo', cambio => probarCorreo(context, cambio));
  consola.serve('probarProveedor', () => probarProveedor(context));
}

/** The house's settings as they stand. */
async function verAjustes(context: Context, db: Db): Promise<Ajustes> {
  const { config } = context;
  const { version, operador } = leerGuardado(await findAjuste(db, AJUSTE_DEL_OPERADOR));
  return {
    version,
    operador: { ...config.operador, ...operador },
    correo: { remitente: config.remitente, salida: config.smtpUrl === null ? 'buzon' : 'smtp' },
    proveedor: contarProveedor(context, context.providerState()),
  };
}

/** Changes the operator's data (§C13.7); every process follows within a second. */
async function cambiarAjustes(
  context: Context,
  { tx, body, version, anotar, alConfirmar }: ConsoleChange<'cambiarAjustes'>,
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
  const antes = { ...context.config.operador, ...guardado.operador };
  // JSON knows no undefined: what is not given has no key.
  const dados = body.operador as Partial<Operador>;
  const nuevo = { version: guardado.version + 1, operador: { ...guardado.operador, ...dados } };
  await updateAjuste(tx, AJUSTE_DEL_OPERADOR, nuevo);
  await anotar({
    accion: 'ajustes.cambiar',
    entidad: 'ajustes',
    entidadId: AJUSTE_DEL_OPERADOR,
    antes: Object.fromEntries(Object.entries(antes).filter(([campo]) => campo in body.operador)),
    despues: body.operador,
    motivo: body.motivo,
  });
  alConfirmar(() => aplicarOperador(context.config, nuevo));
  return verAjustes(context, tx);
}

/** Sends a mail to the person's own address, by the way that all mails take. */
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

/** Asks the card provider now whether it takes our key. */
async function probarProveedor(context: Context): Promise<Ajustes['proveedor']> {
  try {
    return contarProveedor(context, (await context.pagos.aceptaLlave()) ? 'acepta' : 'llave_rechazada');
  } catch (error) {
    context.log.warn({ err: error }, 'El proveedor de pagos no responde.');
    return contarProveedor(context, 'sin_respuesta');
  }
}

function contarProveedor({ config }: Context, estado: Ajustes['proveedor']['estado']): Ajustes['proveedor'] {
  const { sandbox, merchantId } = config.openpay;
  return { modo: sandbox ? 'pruebas' : 'produccion', comercio: merchantId, estado };
}
