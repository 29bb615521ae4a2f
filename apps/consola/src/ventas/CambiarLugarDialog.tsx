import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import type { Cuenta } from '../taquilla/pago.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { Motivo } from '../ui/Motivo.tsx';
import { CobrarDiferencia, type Cobro, useDiferencia } from './CobrarDiferencia.tsx';
import { pesos } from './palabras.ts';
import { trasCambio } from './trasCambio.ts';
import { useDryRun } from './useDryRun.ts';

/** Moves a ticket to a free place; a lower price is refunded, and a higher one is paid at the person's own till (§C6.6). */
export function CambiarLugarDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const vigentes = venta.boletos.filter(({ estado }) => estado === 'vigente');
  const [boletoId, setBoletoId] = useState(vigentes[0]?.id ?? null);
  const [lugarId, setLugarId] = useState<number | null>(null);
  const [motivo, setMotivo] = useState('');
  const boleto = vigentes.find(({ id }) => id === boletoId);
  const dado = boletoId !== null && lugarId !== null ? { boletoId, lugarId } : null;
  const ensayo = useEnsayoDeCambio(venta.folio, dado);
  const diferencia = useDiferencia(ensayo.error);
  const { cobro } = diferencia;
  const { cambiar, isBusy, error } = useCambio({ folio: venta.folio, dado, motivo, cobro, onClose });
  const fallo = error ?? (diferencia.mas ? null : ensayo.error);
  const listo = (ensayo.datos !== null || cobro !== undefined) && motivo.trim().length >= 3;
  if (!boleto) return <YaUsados onClose={onClose} />;
  return (
    <Dialog title="Cambiar lugar" onDismiss={onClose}>
      <p>El boleto se emite de nuevo y el lugar de antes vuelve a la venta.</p>
      <Select
        label="Boleto"
        value={String(boletoId)}
        options={vigentes.map(({ id, lugar, precio }) => ({
          value: String(id),
          label: `${lugar}, ${pesos(precio)}`,
        }))}
        onChange={id => setBoletoId(Number(id))}
      />
      <ElegirLugar eventoId={venta.evento.id} lugarId={lugarId} onLugar={setLugarId} />
      {ensayo.datos && <AdondeVa {...ensayo.datos} />}
      {diferencia.mas && <CobrarDiferencia {...diferencia} mas={diferencia.mas} />}
      <ErrorLine>{fallo == null ? null : enPalabras(fallo)}</ErrorLine>
      <Motivo value={motivo} onChange={setMotivo} />
      <DialogFoot onClose={onClose}>
        <Button busy={isBusy} disabled={!listo} onClick={cambiar}>
          {etiqueta(ensayo.datos?.lugar, diferencia.cuenta)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function etiqueta(lugar: string | undefined, cuenta: Cuenta | null): string {
  if (cuenta) return `Cobrar ${formatPesos(cuenta.total)} y cambiar`;
  return lugar ? `Cambiar a ${lugar}` : 'Cambiar lugar';
}

interface ElegirLugarProps {
  eventoId: number;
  lugarId: number | null;
  onLugar: (id: number | null) => void;
}

function YaUsados({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Cambiar lugar" onDismiss={onClose}>
      <p>Todos los boletos de esta venta ya se usaron en la puerta.</p>
      <DialogFoot onClose={onClose} />
    </Dialog>
  );
}

function AdondeVa({ lugar, diferencia }: { lugar: string; diferencia: number }) {
  return (
    <Notice tone="info" live>
      {diferencia > 0
        ? `Va a ${lugar}. Cuesta menos: se devuelven ${pesos(diferencia)}.`
        : `Va a ${lugar}, sin diferencia de precio.`}
    </Notice>
  );
}

/** A ticket and its new place. */
interface Cambio {
  boletoId: number;
  lugarId: number;
}

function useEnsayoDeCambio(folio: string, dado: Cambio | null) {
  return useDryRun(dado && `${dado.boletoId}:${dado.lugarId}`, async () => {
    if (!dado) return null;
    return call('cambiarDeLugar', {
      params: { folio },
      body: { ...dado, motivo: 'Ensayo' },
      ensayo: true,
    });
  });
}

interface CambioProps {
  folio: string;
  dado: Cambio | null;
  motivo: string;
  cobro: Cobro | undefined;
  onClose: () => void;
}

function useCambio({ folio, dado, motivo, cobro, onClose }: CambioProps) {
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const cambiar = () =>
    run(async () => {
      if (!dado) return;
      try {
        const { lugar, cobrada } = await call('cambiarDeLugar', {
          params: { folio },
          body: { ...dado, motivo: motivo.trim(), ...(cobro && { cobro }) },
          intencion: `cambiar-lugar:${folio}:${dado.boletoId}:${dado.lugarId}`,
        });
        notificar(
          `Ahora es ${lugar}.${cobrada ? ` La diferencia es la venta ${cobrada.folio}.` : ' El boleto nuevo va en camino.'}`,
          'exito',
        );
        onClose();
        await trasCambio();
      } catch (fallo) {
        setError(fallo);
      }
    });
  return { cambiar, isBusy, error };
}

/** The choice of a free place of the event: section, row, seat. */
function ElegirLugar({ eventoId, lugarId, onLugar }: ElegirLugarProps) {
  const { data } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  const [seccionId, setSeccionId] = useState<number | null>(null);
  const secciones = (data?.secciones ?? []).filter(({ conteos }) => conteos.libres > 0);
  return (
    <>
      <Select
        label="Nueva sección"
        value={String(seccionId ?? '')}
        options={[
          { value: '', label: 'Elige una sección' },
          ...secciones.map(({ id, nombre, conteos }) => ({
            value: String(id),
            label: `${nombre}, ${conteos.libres} libres`,
          })),
        ]}
        onChange={id => {
          setSeccionId(id === '' ? null : Number(id));
          onLugar(null);
        }}
      />
      {seccionId !== null && (
        <Asientos
          key={seccionId}
          eventoId={eventoId}
          seccionId={seccionId}
          lugarId={lugarId}
          onLugar={onLugar}
        />
      )}
    </>
  );
}

function Asientos({
  eventoId,
  seccionId,
  lugarId,
  onLugar,
}: {
  eventoId: number;
  seccionId: number;
  lugarId: number | null;
  onLugar: (id: number | null) => void;
}) {
  const { data } = useAnswer({
    ...queryFor('verLugaresDeSeccion', { params: { eventoId, seccionId } }),
    freshMs: 0,
  });
  if (!data) return null;
  const libres = data.filas.flatMap(({ nombre, asientos }) =>
    asientos
      .filter(({ estado }) => estado === 'libre')
      .map(({ id, numero, precio }) => ({
        value: String(id),
        label: nombre
          ? `Fila ${nombre}, asiento ${numero}, ${pesos(precio)}`
          : `Lugar ${numero}, ${pesos(precio)}`,
      })),
  );
  if (libres.length === 0) return <p className="nota">Aquí no quedan lugares libres.</p>;
  return (
    <Select
      label="Nuevo lugar"
      value={String(lugarId ?? '')}
      options={[{ value: '', label: 'Elige un lugar' }, ...libres]}
      onChange={id => onLugar(id === '' ? null : Number(id))}
    />
  );
}
