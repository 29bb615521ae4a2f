import { type Contestacion, type ServidorDeCuentas, tokenEn } from './cuentas.ts';
import { nombreNuevo } from './nombreNuevo.ts';

export const CONTRASENA = 'Boletos2026';

/** A new address. */
export const nuevoCorreo = () => `${nombreNuevo()}@correo.example`;

export function registrar(
  { pedir }: ServidorDeCuentas,
  email: string,
  { password = CONTRASENA, fullName = 'Jimena Ruiz' } = {},
): Promise<Contestacion> {
  return pedir('register', { body: { fullName, email, password } });
}

export function entrar(
  { pedir }: ServidorDeCuentas,
  email: string,
  password = CONTRASENA,
): Promise<Contestacion> {
  return pedir('login', { body: { email, password } });
}

/** Registers and follows the mail's link; answers the token that the link gave. */
export async function registrarYVerificar(servidor: ServidorDeCuentas, email: string): Promise<string> {
  await registrar(servidor, email);
  const [correo] = await servidor.correosA(email, 1);
  return verificarCon(servidor, correo?.datos.url);
}

/** Uses a verification mail's link as its page does; answers the session's token, or '' where it is refused. */
export async function verificarCon({ pedir }: ServidorDeCuentas, url = ''): Promise<string> {
  const { cuerpo } = await pedir('verificarCorreo', { body: { token: tokenEn(url) } });
  return String(cuerpo.token ?? '');
}
