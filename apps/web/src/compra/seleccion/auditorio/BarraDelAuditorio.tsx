import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Stepper } from '@taquilla/ui/Stepper.tsx';
import { useState } from 'react';

export type Vista = 'mapa' | 'lista';

interface Mejores {
  max: number;
  onElegir: (cuantos: number) => void;
}

interface BarraDelAuditorioProps {
  vista: Vista;
  onVista: (vista: Vista) => void;
  /** Null where seats are not picked one by one. */
  mejores: Mejores | null;
}

/** Map or list, and the best seats together. */
export function BarraDelAuditorio({ vista, onVista, mejores }: BarraDelAuditorioProps) {
  return (
    <div className="auditorio__barra">
      <Segmented
        label="Vista"
        value={vista}
        onChange={onVista}
        options={[
          { value: 'mapa', label: 'Mapa', icon: 'mapa' },
          { value: 'lista', label: 'Lista', icon: 'lista' },
        ]}
      />
      {mejores && <MejoresJuntos {...mejores} />}
    </div>
  );
}

/** In a row if there is room, else behind a button. */
function MejoresJuntos({ max, onElegir }: Mejores) {
  const [cuantos, setCuantos] = useState(Math.min(2, max));
  const [abierto, setAbierto] = useState(false);
  const stepper = { label: 'Asientos juntos', value: cuantos, min: 1, max, onChange: setCuantos };
  return (
    <>
      <div className="mejores solo-ancho">
        <span>Los mejores juntos</span>
        <Stepper {...stepper} />
        <Button variant="borde" onClick={() => onElegir(cuantos)}>
          Elegir
        </Button>
      </div>
      <Button variant="borde" className="solo-movil mejores__abrir" onClick={() => setAbierto(true)}>
        Los mejores juntos
      </Button>
      {abierto && (
        <Dialog title="Los mejores juntos" onDismiss={() => setAbierto(false)}>
          <p className="suave">¿Cuántos asientos? Elegimos los más cercanos al escenario que estén juntos.</p>
          <Stepper {...stepper} size="grande" />
          <DialogActions>
            <Button
              onClick={() => {
                setAbierto(false);
                onElegir(cuantos);
              }}
            >
              Elegir
            </Button>
            <Button variant="borde" onClick={() => setAbierto(false)}>
              Volver
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
