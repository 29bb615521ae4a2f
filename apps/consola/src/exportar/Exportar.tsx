import type { PeticionDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { readDate } from '@taquilla/ui/dates.ts';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { download } from '../api/download.ts';
import { permitido } from '../sesion/sesion.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { useAttempt } from '../ui/useAttempt.ts';

type Cuerpo = PeticionDe<'pedirExportacion'>['body'];
type Tipo = Cuerpo['tipo'];
type Formato = Cuerpo['formato'];

const TIPOS: Readonly<Record<Tipo, string>> = {
  ventas: 'Ventas',
  asistentes: 'Asistentes',
  promociones: 'Promociones',
  mes: 'Mes para contabilidad',
};
const CADA_MS = 1_000;
const HASTA_MS = 180_000;

const FORMATOS: readonly { value: Formato; label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
];

/** Orders a file, waits for it and downloads it (§C11.6); shows nothing to people who may not download files. */
export function Exportar({ eventoId = null, primero }: { eventoId?: number | null; primero: Tipo }) {
  const [abierto, setAbierto] = useState(false);
  if (!permitido('exportar', eventoId === null ? {} : { eventoId })) return null;
  return (
    <>
      <Button variant="borde" onClick={() => setAbierto(true)}>
        <ConsoleIcon name="bajar" />
        Exportar
      </Button>
      {abierto && <ExportarDialog eventoId={eventoId} primero={primero} onClose={() => setAbierto(false)} />}
    </>
  );
}

interface ExportarDialogProps {
  eventoId: number | null;
  primero: Tipo;
  onClose: () => void;
}

function ExportarDialog({ eventoId, primero, onClose }: ExportarDialogProps) {
  const [tipo, setTipo] = useState<Tipo>(primero);
  const [formato, setFormato] = useState<Formato>('xlsx');
  const [mes, setMes] = useState(() => new Date().toISOString().slice(0, 7));
  const { error, isBusy, intentar } = useAttempt();
  const tipos = (Object.keys(TIPOS) as Tipo[]).filter(uno => uno !== 'asistentes' || eventoId !== null);
  const exportar = () =>
    intentar(async () => {
      await pedir({ tipo, formato, eventoId, mes: tipo === 'mes' ? mes : null });
      onClose();
    });
  return (
    <Dialog title="Exportar" onDismiss={onClose}>
      <p>El archivo se prepara aparte y queda anotado en la auditoría. Lo tienes 24 horas.</p>
      <Select<Tipo>
        label="Qué"
        value={tipo}
        options={tipos.map(value => ({ value, label: TIPOS[value] }))}
        onChange={setTipo}
      />
      {tipo === 'mes' && <Mes value={mes} onChange={setMes} />}
      <Segmented<Formato> label="Formato" value={formato} options={FORMATOS} onChange={setFormato} />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={tipo === 'mes' && readDate(mes, 'month') === null} onClick={exportar}>
          {isBusy ? 'Preparando…' : 'Preparar y descargar'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Mes({ value, onChange }: { value: string; onChange: (mes: string) => void }) {
  return (
    <DateField
      label="Mes"
      unit="month"
      value={value}
      hint="Cada venta y cada devolución con su precio, descuento, cargos e IVA."
      onChange={onChange}
    />
  );
}

async function pedir(body: Cuerpo): Promise<void> {
  const { id } = await call('pedirExportacion', {
    body,
    intencion: `exportar:${JSON.stringify(body)}`,
  });
  await bajar(id, `${body.tipo}.${body.formato}`);
}

/** Waits until the file is written, and downloads it. */
async function bajar(id: string, nombre: string): Promise<void> {
  const desde = Date.now();
  for (;;) {
    const { estado, filas } = await call('verExportacion', { params: { exportacionId: id } });
    if (estado === 'fallida') throw new Error('No se pudo preparar el archivo. Vuelve a pedirlo.');
    if (estado === 'lista') {
      await download('bajarExportacion', { params: { exportacionId: id } }, nombre);
      notificar(filas === 1 ? '1 renglón exportado' : `${filas ?? 0} renglones exportados`, 'exito');
      return;
    }
    if (Date.now() - desde > HASTA_MS) throw new Error('Tarda más de lo normal. Pídelo de nuevo en un rato.');
    await new Promise(resolve => setTimeout(resolve, CADA_MS));
  }
}
