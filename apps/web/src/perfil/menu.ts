import type { IconName } from '@taquilla/ui/Icon.tsx';
import type { SeccionPerfil } from '../paths.ts';

/** The side menu's entries (§2.31), in order; 'Cerrar sesión' follows them. */
export const MENU: readonly { seccion: SeccionPerfil; texto: string; icono: IconName }[] = [
  { seccion: 'mi_perfil', texto: 'Mi perfil', icono: 'persona' },
  { seccion: 'mi_password', texto: 'Contraseña', icono: 'llave' },
  { seccion: 'mis_formas_de_pago', texto: 'Forma de pago', icono: 'tarjeta' },
  { seccion: 'mis_compras', texto: 'Mis compras', icono: 'boleto' },
];

/** The section that a path names; null for an unknown one. `/perfil` alone is the profile. */
export function leerSeccion(texto: string | undefined): SeccionPerfil | null {
  if (texto === undefined) return 'mi_perfil';
  return MENU.find(({ seccion }) => seccion === texto)?.seccion ?? null;
}
