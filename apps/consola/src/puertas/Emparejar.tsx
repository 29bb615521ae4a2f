import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { QrCode } from '@taquilla/ui/QrCode.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toggle } from '../campos/toggle.ts';
import { Check } from '../ui/Check.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { useHoras } from './horas.ts';
import './Emparejar.css';

interface EmparejarProps {
  eventoId: number;
  puertas: readonly PuertaDeConsola[];
  /** A phone to pair again, under its number. */
  lectorId?: number;
  alCerrar: () => void;
}

/** "Emparejar teléfono" (§P1.2): the gates, then a QR and eight characters with the same code, good once for 15 minutes. */
export function Emparejar({ eventoId, puertas, lectorId, alCerrar }: EmparejarProps) {
  const [elegidas, setElegidas] = useState<readonly number[]>(() => puertas.map(({ id }) => id));
  const [hecho, setHecho] = useState<RespuestaDe<'crearLector'> | null>(null);
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const crear = () =>
    run(async () => {
      try {
        const body = { puertas: [...elegidas], ...(lectorId !== undefined && { lectorId }) };
        setHecho(await call('crearLector', { params: { eventoId }, body }));
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  if (hecho) return <Codigo hecho={hecho} alCerrar={alCerrar} />;
  return (
    <Dialog title="Emparejar teléfono" onDismiss={alCerrar}>
      {puertas.length === 0 ? (
        <Notice>Primero agrega una puerta.</Notice>
      ) : (
        <ElegirPuertas
          titulo="Puertas entre las que puede elegir"
          puertas={puertas}
          elegidas={elegidas}
          alElegir={setElegidas}
        />
      )}
      <ErrorLine>{error}</ErrorLine>
      <DialogActions>
        <Button busy={isBusy} disabled={elegidas.length === 0} onClick={crear}>
          Mostrar el código
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ElegirPuertasProps {
  /** The question. */
  titulo: string;
  puertas: readonly PuertaDeConsola[];
  elegidas: readonly number[];
  alElegir: (elegidas: readonly number[]) => void;
}

/** Gates to tick. */
export function ElegirPuertas({ titulo, puertas, elegidas, alElegir }: ElegirPuertasProps) {
  return (
    <fieldset className="emparejar__puertas">
      <legend>{titulo}</legend>
      {puertas.map(({ id, nombre }) => (
        <Check
          key={id}
          checked={elegidas.includes(id)}
          onChange={({ target }) => alElegir(toggle(elegidas, id, target.checked))}
        >
          {nombre}
        </Check>
      ))}
    </fieldset>
  );
}

function Codigo({ hecho, alCerrar }: { hecho: RespuestaDe<'crearLector'>; alCerrar: () => void }) {
  const { lector, codigo, url } = hecho;
  const { aLaHora, elDia } = useHoras();
  return (
    <Dialog title={`Lector ${lector.numero}`} onDismiss={alCerrar}>
      <div className="emparejar__codigo">
        <QrCode text={url} width={240} title="Código para emparejar" />
        <p>Ábrelo con la cámara del teléfono, o escribe en /puerta:</p>
        <p className="emparejar__letras">
          {codigo.slice(0, 4)} {codigo.slice(4)}
        </p>
        <p className="nota">
          Sirve una vez, hasta las {lector.codigoVenceEn ? aLaHora(lector.codigoVenceEn) : ''} El teléfono lee
          hasta el {elDia(lector.venceEn)}, también sin red.
        </p>
      </div>
      <DialogActions>
        <Button variant="borde" onClick={alCerrar}>
          Listo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
