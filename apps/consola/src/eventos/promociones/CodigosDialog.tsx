import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/download.ts';
import { leerEntero } from '../../campos/entero.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';

const FORMA = /^[A-Z0-9-]*#{4,12}[A-Z0-9-]*$/;

export interface CodigosDialogProps {
  evento: EventoDeConsola;
  promocion: PromocionDeConsola;
  onClose: () => void;
}

/** Makes a batch of 1 to 10,000 codes of one use each, shown only this once, as a file (§C5.5). */
export function CodigosDialog({ evento, promocion, onClose }: CodigosDialogProps) {
  const [cuantas, setCuantas] = useState('250');
  const [forma, setForma] = useState('CODIGO-######');
  const [hechas, setHechas] = useState<{ csv: string; claves: readonly string[] } | null>(null);
  const { error, isBusy, intentar } = useAttempt();
  const leida = leerEntero(cuantas, { min: 1, max: 10_000 });
  const formaMala = FORMA.test(forma.trim().toUpperCase())
    ? undefined
    : 'La forma lleva de cuatro a doce # juntos, como ESCUELA-#### por ejemplo.';

  const crear = () =>
    intentar(async () => {
      const { csv, claves } = await call('crearClaves', {
        params: { eventoId: evento.id, promocionId: promocion.id },
        body: { cuantas: leida.valor ?? 0, forma: forma.trim().toUpperCase() },
        intencion: `claves:${promocion.id}`,
      });
      setHechas({ csv, claves });
      bajar(csv);
      void invalidate('listarPromociones');
    });
  const bajar = (csv: string) =>
    saveFile(new Blob([csv], { type: 'text/csv' }), `codigos-${evento.clave}-${promocion.id}.csv`);

  if (hechas) return <Hechas {...hechas} bajar={() => bajar(hechas.csv)} onClose={onClose} />;
  return (
    <Dialog title={`Códigos de ${promocion.nombre}`} onDismiss={onClose}>
      <div className="promocion-forma">
        <Field
          label="Cuántos"
          inputMode="numeric"
          value={cuantas}
          error={leida.error}
          onChange={event => setCuantas(event.target.value)}
        />
        <Field
          label="Forma"
          maxLength={30}
          value={forma}
          error={formaMala}
          hint="# es una letra o cifra; sin 0, O, 1, I"
          onChange={event => setForma(event.target.value)}
        />
      </div>
      <p className="suave">Cada código vale una compra.</p>
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={leida.error !== undefined || formaMala !== undefined} onClick={crear}>
          {`Crear ${formatEntero(leida.valor ?? 0)} y bajar CSV`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface HechasProps {
  claves: readonly string[];
  bajar: () => void;
  onClose: () => void;
}

function Hechas({ claves, bajar, onClose }: HechasProps) {
  return (
    <Dialog title={`${formatEntero(claves.length)} códigos creados`} onDismiss={onClose}>
      <Notice tone="exito">Se bajó un archivo CSV. No se muestran otra vez: guárdalo.</Notice>
      <p>
        {claves.slice(0, 4).map(clave => (
          <code key={clave} className="codigo-promocion">
            {clave}
          </code>
        ))}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Listo</Button>
        <Button variant="borde" onClick={bajar}>
          Bajar otra vez
        </Button>
      </DialogActions>
    </Dialog>
  );
}
