import { invalidate } from '@taquilla/cliente/queries';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import type { Parsed } from '../../campos/parsed.ts';
import { paths } from '../../paths.ts';
import { releerSesion } from '../../sesion/sesion.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { AvisosDeFecha, useAvisosDeFecha } from '../AvisosDeFecha.tsx';

interface Evento {
  id: number;
  version: number;
  nombre: string;
  fecha: string;
  recinto: { id: number; zona: string };
}

const FECHAS_MAXIMAS = 60;
const SEMANA_DIAS = 7;

/** Copies of an event as drafts, one for each date: a series has up to 60 (§C4.5). */
export function DuplicarDialog({ evento, onClose }: { evento: Evento; onClose: () => void }) {
  const { id, nombre, fecha, recinto } = evento;
  const primera = masDias(aPared(fecha, recinto.zona), SEMANA_DIAS);
  const [nuevo, setNuevo] = useState(nombre);
  const [fechas, setFechas] = useState<readonly string[]>([primera]);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const [, irA] = useLocation();
  const leidas = fechas.map(dada => dePared(dada, recinto.zona));
  const fallan = leidas.some(leida => leida.error !== undefined);
  const avisos = useAvisosDeFecha({ recintoId: recinto.id, fechas: leidas.map(({ valor }) => valor) });

  const duplicar = () =>
    run(async () => {
      try {
        const eventos = await crearCopias(id, {
          nombre: nuevo.trim(),
          fechas: leidas.map(({ valor = '' }) => valor),
        });
        onClose();
        const [unico] = eventos;
        if (unico && eventos.length === 1) irA(paths.evento(unico.id));
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });

  return (
    <Dialog title={`Duplicar ${nombre}`} onDismiss={onClose}>
      <p>
        Se copia todo, también bloqueos y puertas, menos ventas, fecha y clave. Las promociones llegan en
        pausa.
      </p>
      <Field label="Nombre" most={200} value={nuevo} onChange={event => setNuevo(event.target.value)} />
      <Fechas fechas={fechas} leidas={leidas} primera={primera} onChange={setFechas} />
      <AvisosDeFecha {...avisos} />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={fallan || avisos.faltan || nuevo.trim() === ''} onClick={duplicar}>
          {fechas.length === 1 ? 'Crear el borrador' : `Crear ${fechas.length} borradores`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

async function crearCopias(eventoId: number, body: { nombre: string; fechas: string[] }) {
  const params = { eventoId };
  const { eventos } = await call('duplicarEvento', { params, body, intencion: `duplicar:${eventoId}` });
  notificar(eventos.length === 1 ? 'Borrador creado' : `${eventos.length} borradores creados`, 'exito');
  await releerSesion();
  void invalidate('listarEventos');
  return eventos;
}

interface FechasProps {
  fechas: readonly string[];
  leidas: readonly Parsed<string>[];
  /** The proposed date where no other one precedes it. */
  primera: string;
  onChange: (fechas: readonly string[]) => void;
}

/** One field for each date, and a button that adds one a week later. */
function Fechas({ fechas, leidas, primera, onChange }: FechasProps) {
  return (
    <>
      {fechas.map((dada, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two dates may be alike while they are typed
        <div key={i} className="fila duplicar__fecha">
          <DateField
            label={fechas.length === 1 ? 'Empieza' : `Función ${i + 1}`}
            unit="minute"
            value={dada}
            error={leidas[i]?.error}
            onChange={escrita => onChange(fechas.map((una, j) => (j === i ? escrita : una)))}
          />
          {fechas.length > 1 && (
            <Button
              variant="quieto"
              aria-label={`Quitar la función ${i + 1}`}
              onClick={() => onChange(fechas.filter((_, j) => j !== i))}
            >
              Quitar
            </Button>
          )}
        </div>
      ))}
      {fechas.length < FECHAS_MAXIMAS && (
        <Button
          variant="borde"
          onClick={() => onChange([...fechas, masDias(fechas.at(-1) ?? primera, SEMANA_DIAS)])}
        >
          Agregar otra función, una semana después
        </Button>
      )}
    </>
  );
}

/** The same local time some days later, as the value of a field: it is only a proposal. */
function masDias(pared: string, dias: number): string {
  const instante = new Date(`${pared}:00Z`);
  if (Number.isNaN(instante.getTime())) return '';
  instante.setUTCDate(instante.getUTCDate() + dias);
  return instante.toISOString().slice(0, 16);
}
