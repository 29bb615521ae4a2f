import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { butacasQueSePierden, type EnElMapa, volverATrazar } from '../dibujo/acciones.ts';
import type { CamposProps } from './campos.tsx';
import { enButacas } from './usePreguntaDeTipo.tsx';

/** Replaces a map's own seats by rows of a rule, after a question where there are seats (§C2.16). */
export function VolverATrazar({
  seccion,
  enElMapa,
  cambiar,
}: Pick<CamposProps, 'seccion' | 'cambiar'> & { enElMapa: EnElMapa }) {
  const [pregunta, setPregunta] = useState(false);
  const butacas = butacasQueSePierden(seccion);
  const trazar = () => cambiar(suya => volverATrazar(suya, enElMapa));
  return (
    <>
      <Button size="chico" variant="borde" onClick={() => (butacas > 0 ? setPregunta(true) : trazar())}>
        Volver a trazar las filas
      </Button>
      {pregunta && (
        <ConfirmDialog
          title={`¿Volver a trazar las filas de ${seccion.nombre}?`}
          confirm={`Quitar ${enButacas(butacas)}`}
          danger
          onConfirm={async () => trazar()}
          onClose={() => setPregunta(false)}
        >
          <p>Se trazan otras filas: se quitan las butacas que ya están en su lugar, con sus números.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
