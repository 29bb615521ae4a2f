import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Configuration } from '../../env/configuration.ts';
import { accesoAlCorreo, llavesDelProveedor, type SecretosDeLaCasa } from '../../env/secrets.ts';
import { acceptsLogin } from '../../providers/correo/smtp.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../../providers/pagos/provider.ts';
import { decrypt, encrypt } from '../../server/cipher.ts';
import type { Context } from '../../server/context.ts';

/** Secrets as they are kept: encrypted, with the day and the name of their writer. */
export type SecretosGuardados = {
  [Cual in keyof SecretosDeLaCasa]?: { cifrado: string; desde: string; por: string } | null;
};

/** Secrets of a request: null removes one, and the server's setting counts again. */
type SecretosDados = Pick<PeticionDe<'cambiarAjustes'>['body'], keyof SecretosDeLaCasa>;

type Escritos = RespuestaDe<'verAjustes'>['proveedor']['llaves'];

/**
 * Tries a secret at its provider before it is encrypted and kept: an untried key could stop every sale.
 * @throws BusinessError `datos_invalidos` with the field that the other side refuses; `secreto_sin_probar` where it does
 * not answer; `secretos_sin_llave`
 */
export async function prepararSecretos(
  { config, now, pagos }: Pick<Context, 'config' | 'now' | 'pagos'>,
  { proveedor, correo }: SecretosDados,
  por: string,
): Promise<SecretosGuardados> {
  const sellar = (secreto: object | null) =>
    secreto && { cifrado: cifrar(secreto, config.secretosLlave), desde: now().toISOString(), por };
  const llaves = proveedor && {
    llavePrivada: proveedor.llavePrivada,
    llavePublica: proveedor.llavePublica ?? llavesDelProveedor(config).llavePublica,
  };
  const deAntes = () => llavesDelProveedor({ ...config, secretos: SIN_SECRETOS });
  const listos = {
    ...(llaves !== undefined && { proveedor: sellar(llaves) }),
    ...(correo !== undefined && { correo: sellar(correo) }),
  };
  await Promise.all([
    llaves !== undefined && probarLlaves(pagos, llaves ?? deAntes()),
    correo !== undefined && probarAcceso(config, correo),
  ]);
  return listos;
}

const SIN_SECRETOS: SecretosDeLaCasa = { proveedor: null, correo: null };

async function probarLlaves(
  pagos: Context['pagos'],
  { llavePrivada, llavePublica }: NonNullable<SecretosDeLaCasa['proveedor']>,
): Promise<void> {
  try {
    const [acepta, conoce] = await Promise.all([
      pagos.aceptaLlave(llavePrivada),
      pagos.esLlavePublica(llavePublica),
    ]);
    if (!acepta)
      throw noSirve(
        'proveedor.llavePrivada',
        'El proveedor no acepta esta llave privada. Sigue la de antes.',
      );
    if (!conoce)
      throw noSirve(
        'proveedor.llavePublica',
        'El proveedor no conoce esta llave pública. Sigue la de antes.',
      );
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta || error instanceof CargoRechazado)) throw error;
    throw new BusinessError('secreto_sin_probar');
  }
}

async function probarAcceso({ smtpUrl }: Configuration, correo: SecretosDeLaCasa['correo']): Promise<void> {
  const url = accesoAlCorreo(smtpUrl, correo);
  if (url === null)
    throw noSirve('correo.usuario', 'Este servidor no manda correos: los guarda en su buzón.');
  const acepta = await acceptsLogin(url).catch(() => {
    throw new BusinessError('secreto_sin_probar');
  });
  if (!acepta)
    throw noSirve(
      'correo.clave',
      'El servidor de correo no acepta este usuario con esta contraseña. Siguen los de antes.',
    );
}

function noSirve(campo: string, falta: string): BusinessError {
  return new BusinessError('datos_invalidos', { campos: [campo], porCampo: { [campo]: falta } }, falta);
}

/** The secrets in use; null for one that is missing or cannot be decrypted, for which the server's settings count. */
export function abrirSecretos(guardados: SecretosGuardados, llave: string | null): SecretosDeLaCasa {
  const abrir = <Cual extends keyof SecretosDeLaCasa>(cual: Cual) =>
    (guardados[cual] ? descifrar(guardados[cual].cifrado, llave) : null) as SecretosDeLaCasa[Cual];
  return { proveedor: abrir('proveedor'), correo: abrir('correo') };
}

/** The facts about a secret that may be shown: its day, its writer, and whether it can be decrypted. */
export function contarEscritos(
  guardado: SecretosGuardados[keyof SecretosDeLaCasa],
  llave: string | null,
): Escritos {
  if (!guardado) return null;
  const { desde, por, cifrado } = guardado;
  return { desde, por, legibles: descifrar(cifrado, llave) !== null };
}

/** Separates the key of these secrets from those of other uses. */
const USO = 'taquilla: secretos de la casa';

function cifrar(secreto: object, llave: string | null): string {
  if (llave === null) throw new BusinessError('secretos_sin_llave');
  return encrypt(secreto, llave, USO);
}

function descifrar(cifrado: string, llave: string | null): unknown {
  return llave === null ? null : decrypt(cifrado, llave, USO);
}
