import { type Answer, type CuentasServer, tokenIn } from './cuentas.ts';
import { newName } from './newName.ts';

export const CONTRASENA = 'Boletos2026';

/** A new address. */
export const nuevoCorreo = () => `${newName()}@correo.example`;

export function registrar(
  { call }: CuentasServer,
  email: string,
  { password = CONTRASENA, fullName = 'Jimena Ruiz' } = {},
): Promise<Answer> {
  return call('register', { body: { fullName, email, password } });
}

export function entrar({ call }: CuentasServer, email: string, password = CONTRASENA): Promise<Answer> {
  return call('login', { body: { email, password } });
}

/** Registers and follows the mail's link; answers the token that the link gave. */
export async function registrarYVerificar(server: CuentasServer, email: string): Promise<string> {
  await registrar(server, email);
  const [correo] = await server.correosA(email, 1);
  return verificarCon(server, correo?.datos.url);
}

/** Uses a verification mail's link as its page does; answers the session's token, or '' where it is refused. */
export async function verificarCon({ call }: CuentasServer, url = ''): Promise<string> {
  const { body } = await call('verificarCorreo', { body: { token: tokenIn(url) } });
  return String(body.token ?? '');
}
