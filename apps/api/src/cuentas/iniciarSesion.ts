import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../errores.ts';
import { type Procedencia, recordarEntrada } from '../http/entradaConocida.ts';
import { exigirRitmoDeEntrada } from '../http/ritmo.ts';
import { type ConToken, conToken } from './conToken.ts';
import { estaAnticuado, HASH_DE_NADIE, sonIguales } from './contrasena/contrasenas.ts';
import type { Cuentas } from './preparar.ts';
import { findHashDeSenuelo, findSenuelo } from './senuelo.repository.ts';
import { findUsuarioPorCorreo, replaceContrasena, type Usuario } from './usuario.repository.ts';

interface Credenciales {
  email: string;
  password: string;
  procedencia: Procedencia;
}

/**
 * Logs in by e-mail and password (§4.2, §7.2). Known and unknown addresses cost the same work (S7); a stranger who
 * registered a taken address gets the decoy again, as a new account would get its session.
 */
export async function iniciarSesion(
  cuentas: Cuentas,
  { email, password, procedencia }: Credenciales,
): Promise<ConToken> {
  const correo = normalizarCorreo(email);
  const intento = await exigirRitmoDeEntrada(cuentas.contexto, 'login', { ...procedencia, sujeto: correo });
  const entrada = await entrar(cuentas, { correo, password, procedencia });
  await intento.perdonar();
  return entrada;
}

async function entrar(
  cuentas: Cuentas,
  { correo, password, procedencia }: { correo: string; password: string; procedencia: Procedencia },
): Promise<ConToken> {
  const { contexto, sesiones, contrasenas } = cuentas;
  const usuario = await findUsuarioPorCorreo(contexto.db, correo);
  const deSenuelo = await findHashDeSenuelo(contexto.db, correo);
  const hash = await contrasenas.cifrarComo(password, usuario?.contrasena ?? deSenuelo ?? HASH_DE_NADIE);
  if (usuario?.contrasena && sonIguales(usuario.contrasena, hash)) {
    const dueno = { tipo: 'usuario', usuarioId: usuario.id } as const;
    const token = await sesiones.abrirConContrasena(contexto.db, dueno, hash);
    // Changed while it was compared: the one that stands now decides.
    if (token === null) return entrar(cuentas, { correo, password, procedencia });
    if (usuario.verificado) await recordarEntrada(contexto.db, { puerta: 'login', correo }, procedencia);
    if (estaAnticuado(hash)) await recifrar(cuentas, { usuario, anterior: hash, password });
    return conToken(token, usuario);
  }
  const senuelo = await findSenuelo(contexto.db, correo, hash);
  if (!senuelo) throw new BusinessError('credenciales_incorrectas');
  return conToken(await sesiones.abrir(contexto.db, { tipo: 'senuelo', senuelo }), senuelo);
}

/** A hash of an older cost is replaced while the password is at hand. */
async function recifrar(
  { contexto, contrasenas }: Cuentas,
  { usuario, anterior, password }: { usuario: Usuario; anterior: string; password: string },
): Promise<void> {
  const nueva = await contrasenas.cifrar(password);
  await replaceContrasena(contexto.db, { id: usuario.id, anterior, nueva });
}
