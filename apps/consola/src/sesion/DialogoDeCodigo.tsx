import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { CampoDeCodigo, useCodigo } from './CampoDeCodigo.tsx';
import { type PreguntaDeCodigo, preguntaDeCodigo } from './codigoFresco.ts';

/** Asks for a fresh code over any screen. Stands once in the application. */
export function DialogoDeCodigo() {
  const pregunta = useStore(preguntaDeCodigo);
  return pregunta && <Pregunta {...pregunta} />;
}

function Pregunta({ responder }: PreguntaDeCodigo) {
  const codigo = useCodigo(responder);
  return (
    <Dialog title="Tu segundo factor" onDismiss={() => responder(null)}>
      <form className="pila" onSubmit={codigo.enviar} noValidate>
        <p className="suave">
          Lo que vas a hacer pide un código de los últimos diez minutos. Ábrelo en tu aplicación de códigos, o
          usa uno de los de recuperación.
        </p>
        <CampoDeCodigo {...codigo} autoFocus />
        <DialogActions>
          <Button type="submit" busy={codigo.isBusy}>
            Continuar
          </Button>
          <Button variant="borde" onClick={() => responder(null)}>
            Ahora no
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
