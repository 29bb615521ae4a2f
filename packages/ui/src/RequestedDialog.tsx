import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { type DialogRequest, dequeue } from './dialogs.ts';

/** One question or notice of the queue. */
export function RequestedDialog({ request }: { request: DialogRequest }) {
  const answer = (accepted: boolean, then?: () => void) => {
    dequeue(request.id);
    if (request.kind === 'confirmacion') request.resolve(accepted);
    else request.resolve();
    then?.();
  };
  const otra = request.kind === 'aviso' ? request.otra : undefined;

  const destruye = request.kind === 'confirmacion' && request.destruye;
  const duration = request.kind === 'aviso' ? request.duracionMs : undefined;
  const closeByItself = useEffectEvent(() => answer(false));
  useEffect(() => {
    if (duration === undefined) return;
    const timer = setTimeout(closeByItself, duration);
    return () => clearTimeout(timer);
  }, [duration]);

  return (
    <Dialog title={request.titulo} role="alertdialog" onDismiss={() => answer(false)}>
      {/* The browser focuses the first focusable element: a destructive question's text, else the first button. */}
      {request.texto && (
        <p className="dialogo__texto" tabIndex={destruye ? -1 : undefined}>
          {request.texto}
        </p>
      )}
      {request.contenido}
      {request.kind === 'confirmacion' ? (
        <DialogActions>
          <Button size="grande" onClick={() => answer(true)}>
            {request.aceptar}
          </Button>
          <Button size="grande" variant="borde" onClick={() => answer(false)}>
            {request.cancelar ?? 'Cancelar'}
          </Button>
        </DialogActions>
      ) : (
        request.boton !== null && (
          <DialogActions>
            <Button size="grande" onClick={() => answer(true)}>
              {request.boton ?? 'Entendido'}
            </Button>
            {otra && (
              <Button size="grande" variant="borde" onClick={() => answer(true, otra.alPulsar)}>
                {otra.boton}
              </Button>
            )}
          </DialogActions>
        )
      )}
    </Dialog>
  );
}
