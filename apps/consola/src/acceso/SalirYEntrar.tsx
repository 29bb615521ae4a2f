import { useBusy } from '@taquilla/ui/useBusy.ts';
import { salir } from '../sesion/sesion.ts';
import { notificarFalla } from '../ui/enPalabras.ts';
import './SalirYEntrar.css';

/** Leaves a login that is not whole, for another account. */
export function SalirYEntrar() {
  const { run } = useBusy();
  return (
    <button type="button" className="como-liga" onClick={() => run(() => salir().catch(notificarFalla))}>
      Entrar con otra cuenta
    </button>
  );
}
