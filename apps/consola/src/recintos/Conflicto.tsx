import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';

/** Two at one draft (§C14.2): the drawing is one field, so it is mine or theirs. */
export function Conflicto({ onResolver }: { onResolver: (con: 'mio' | 'suyo') => void }) {
  return (
    <Dialog title="Alguien más cambió este borrador" role="alertdialog">
      <p>Lo tuyo sigue aquí. ¿Con cuál quieres seguir?</p>
      <DialogActions>
        <Button onClick={() => onResolver('mio')}>Guardar lo mío</Button>
        <Button variant="borde" onClick={() => onResolver('suyo')}>
          Ver lo suyo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
