import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { fechaYHora } from '../../ui/fechas.ts';
import type { Choque } from './useBorrador.ts';

interface Props {
  choque: Choque;
  onResolver: (con: 'mio' | 'suyo') => void;
}

/**
 * The conflict of two people at one draft (§C14.2): the drawing is one field, so one whole drawing wins. Enter on opening
 * picks none (§C2.16).
 */
export function Conflicto({ choque: { quien, cuando, cambios }, onResolver }: Props) {
  return (
    <Dialog title="Alguien más cambió este borrador" role="alertdialog">
      {/* The text takes the focus, or the browser would give it to a button. */}
      <div className="confirmacion" tabIndex={-1}>
        {quien !== null && cuando !== null && <p>{`Lo guardó ${quien}: ${fechaYHora(cuando)}`}</p>}
        {cambios.length > 0 && (
          <ul>
            {cambios.map(cambio => (
              <li key={cambio}>{cambio}</li>
            ))}
          </ul>
        )}
        <p>
          Si guardas lo tuyo, lo suyo se pierde. Si ves lo suyo, «Deshacer» te devuelve lo tuyo. ¿Con cuál
          quieres seguir?
        </p>
      </div>
      <DialogActions>
        <Button onClick={() => onResolver('mio')}>Guardar lo mío</Button>
        <Button variant="borde" onClick={() => onResolver('suyo')}>
          Ver lo suyo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
