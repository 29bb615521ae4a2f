import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { insertEnlace, type TipoDeEnlace } from './enlace.repository.ts';
import { crearTokenDeEnlace } from './tokenDeEnlace.ts';

const PAGINAS: Readonly<Record<TipoDeEnlace, string>> = {
  verificacion: '/auth/verificar',
  recuperacion: '/auth/reset',
};

interface EnlacePorEnviar {
  tipo: TipoDeEnlace;
  usuario: { id: number; correo: string; fullName: string };
  publicUrl: string;
}

/** Makes a link that works once, and the mail that carries it. */
export async function enviarEnlace(
  tx: Transaction,
  { tipo, usuario, publicUrl }: EnlacePorEnviar,
): Promise<void> {
  const { token, hash } = crearTokenDeEnlace();
  await insertEnlace(tx, { hash, usuarioId: usuario.id, tipo });
  await encolarCorreo(tx, {
    clave: `${tipo}:${hash.toString('base64url')}`,
    para: usuario.correo,
    tipo,
    datos: { nombre: usuario.fullName, url: `${publicUrl}${PAGINAS[tipo]}?token=${token}` },
  });
}
