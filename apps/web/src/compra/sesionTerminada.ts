import { confirmar } from '@taquilla/ui/dialogs.ts';
import { navigate } from 'wouter/use-browser-location';
import { type DeDonde, paths } from '../paths.ts';

/**
 * The session ended while the buyer chose (§4.1). Whether they go on with their account or as a guest is theirs to say:
 * a guest finds the purchase in no account and no saved card (§6.2). What they chose stays, and the login leads back.
 */
export async function preguntarQuienCompra(): Promise<void> {
  const entra = await confirmar({
    titulo: 'Se ha cerrado la sesión',
    texto: 'Inicia sesión para que la compra quede en tu cuenta, o sigue como invitado.',
    aceptar: 'Iniciar Sesión',
    cancelar: 'Seguir como invitado',
  });
  const state: DeDonde = { volver: location.pathname + location.search };
  if (entra) navigate(paths.login(), { state });
}
