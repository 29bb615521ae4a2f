import { ApiError, faltasPorCampo } from '@taquilla/cliente/ApiError';
import type { Recinto } from '@taquilla/contract/consola/recintos';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { toBase64 } from '../../ui/toBase64.ts';
import { DatosDeRecinto, type DatosEscritos } from './DatosDeRecinto.tsx';
import './recinto.css';

const INICIOS = [
  { value: 'subir', label: 'Subir un mapa (SVG)' },
  { value: 'vacio', label: 'Dibujar desde cero' },
  { value: 'teatro', label: 'Plantilla: teatro' },
  { value: 'arena', label: 'Plantilla: arena' },
  { value: 'ring', label: 'Plantilla: ring' },
  { value: 'mesas', label: 'Plantilla: mesas' },
  { value: 'cancha', label: 'Plantilla: cancha' },
  { value: 'archivo', label: 'Un archivo de recinto (YAML o zip)' },
  { value: 'copia', label: 'Copiar otro recinto' },
] as const;
type Inicio = (typeof INICIOS)[number]['value'];

interface NuevoRecintoProps {
  recintos: readonly Recinto[];
  onDismiss: () => void;
}

interface Forma extends DatosEscritos {
  inicio: Inicio;
  copiaDe: string;
}

/** A new venue: its data, and the beginning of its drawing (§C10.1). */
export function NuevoRecinto({ recintos, onDismiss }: NuevoRecintoProps) {
  const [, navigate] = useLocation();
  const [forma, setForma] = useState<Forma>(() => ({ ...VACIA, copiaDe: String(recintos[0]?.id ?? '') }));
  const [file, setFile] = useState<File | null>(null);
  const [fallo, setFallo] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const { inicio, copiaDe } = forma;
  const faltas = faltasPorCampo(fallo);
  const cambiar = (parte: Partial<Forma>) => setForma({ ...forma, ...parte });
  const crear = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      try {
        const { id } = file && inicio === 'archivo' ? await importar(file) : await crearRecinto(forma);
        navigate(inicio === 'subir' ? paths.importarMapa(id) : paths.disenador(id));
      } catch (error) {
        setFallo(error);
      }
    });
  };
  const sinCampo = fallo !== null && Object.keys(faltas).length === 0;
  return (
    <Dialog title="Nuevo recinto" onDismiss={onDismiss}>
      <form onSubmit={crear} noValidate className="recinto-nuevo">
        <ErrorLine>{sinCampo ? enPalabras(fallo) : null}</ErrorLine>
        <Fallas fallo={fallo} />
        {inicio !== 'archivo' && <DatosDeRecinto datos={forma} faltas={faltas} cambiar={cambiar} />}
        <Select
          label="Cómo empezar"
          options={INICIOS}
          value={inicio}
          onChange={nuevo => cambiar({ inicio: nuevo })}
        />
        {inicio === 'archivo' && <ElegirArchivo archivo={file} onArchivo={setFile} />}
        {inicio === 'copia' && (
          <Select
            label="Recinto"
            options={recintos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={copiaDe}
            onChange={id => cambiar({ copiaDe: id })}
          />
        )}
        <Button type="submit" busy={isBusy} disabled={inicio === 'archivo' && file === null}>
          {isBusy ? 'Creando' : 'Crear recinto'}
        </Button>
      </form>
    </Dialog>
  );
}

const VACIA = {
  nombre: '',
  direccion: '',
  ciudad: '',
  zona: 'America/Mexico_City',
  inicio: 'subir',
} as const satisfies Omit<Forma, 'copiaDe'>;

function crearRecinto({ nombre, direccion, ciudad, zona, inicio, copiaDe }: Forma) {
  return call('crearRecinto', {
    intencion: 'recinto:nuevo',
    body: {
      nombre,
      direccion,
      ciudad,
      zona,
      ...(inicio === 'copia'
        ? { copiaDe: Number(copiaDe) }
        : { inicio: inicio === 'subir' || inicio === 'archivo' ? 'vacio' : inicio }),
    },
  });
}

async function importar(file: File) {
  return call('importarRecinto', {
    intencion: `recinto:${file.name}`,
    body: { archivo: file.name.slice(0, 200), contenido: await toBase64(file) },
    timeoutMs: 60_000,
  });
}

/** Picks a file, which carries the venue's data too: name, address, zone. */
function ElegirArchivo({
  archivo,
  onArchivo,
}: {
  archivo: File | null;
  onArchivo: (file: File | null) => void;
}) {
  return (
    <label className={buttonClass({ variant: 'borde' })}>
      {archivo?.name ?? 'Elegir archivo'}
      <input
        className="solo-lector"
        type="file"
        accept=".yaml,.yml,.zip,application/zip"
        onChange={event => onArchivo(event.target.files?.[0] ?? null)}
      />
    </label>
  );
}

interface Falla {
  linea: number;
  columna: number;
  mensaje: string;
}

/** The file's faults by line and column. */
function Fallas({ fallo }: { fallo: unknown }) {
  const fallas = fallo instanceof ApiError ? ((fallo.detalles?.fallas ?? []) as Falla[]) : [];
  if (fallas.length === 0) return null;
  return (
    <ul>
      {fallas.slice(0, 20).map(({ linea, columna, mensaje }) => (
        <li key={`${linea}:${columna}:${mensaje}`}>{`Renglón ${linea}, columna ${columna}: ${mensaje}`}</li>
      ))}
    </ul>
  );
}
