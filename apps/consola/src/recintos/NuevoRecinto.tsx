import { ApiError, faltasPorCampo } from '@taquilla/cliente/ApiError';
import type { Recinto } from '@taquilla/contract/consola/recintos';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { enBase64 } from '../ui/enBase64.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import './importar.css';

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

const ZONAS = [
  { value: 'America/Mexico_City', label: 'Centro (Ciudad de México)' },
  { value: 'America/Monterrey', label: 'Noreste (Monterrey)' },
  { value: 'America/Merida', label: 'Yucatán (Mérida)' },
  { value: 'America/Cancun', label: 'Sureste (Cancún)' },
  { value: 'America/Mazatlan', label: 'Pacífico (Mazatlán)' },
  { value: 'America/Chihuahua', label: 'Chihuahua' },
  { value: 'America/Ciudad_Juarez', label: 'Frontera (Ciudad Juárez)' },
  { value: 'America/Hermosillo', label: 'Sonora (Hermosillo)' },
  { value: 'America/Tijuana', label: 'Noroeste (Tijuana)' },
] as const;

const CAMPOS = [
  ['nombre', 'Nombre'],
  ['direccion', 'Dirección'],
  ['ciudad', 'Ciudad'],
] as const;

/** A new venue: its data, and how its drawing begins (§C10.1). */
export function NuevoRecinto({
  recintos,
  onDismiss,
}: {
  recintos: readonly Recinto[];
  onDismiss: () => void;
}) {
  const [, navigate] = useLocation();
  const [datos, setDatos] = useState({ nombre: '', direccion: '', ciudad: '' });
  const [zona, setZona] = useState<(typeof ZONAS)[number]['value']>('America/Mexico_City');
  const [inicio, setInicio] = useState<Inicio>('subir');
  const [copiaDe, setCopiaDe] = useState(String(recintos[0]?.id ?? ''));
  const [archivo, setArchivo] = useState<File | null>(null);
  const [fallo, setFallo] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const faltas = faltasPorCampo(fallo);

  const nuevo = () =>
    call('crearRecinto', {
      intencion: 'recinto:nuevo',
      body: {
        ...datos,
        zona,
        ...(inicio === 'copia'
          ? { copiaDe: Number(copiaDe) }
          : { inicio: inicio === 'subir' || inicio === 'archivo' ? 'vacio' : inicio }),
      },
    });
  const crear = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      try {
        const { id } = archivo && inicio === 'archivo' ? await importar(archivo) : await nuevo();
        navigate(inicio === 'subir' ? paths.importarMapa(id) : paths.disenador(id));
      } catch (error) {
        setFallo(error);
      }
    });
  };

  return (
    <Dialog title="Nuevo recinto" onDismiss={onDismiss}>
      <form onSubmit={crear} noValidate className="recinto-nuevo">
        {fallo !== null && Object.keys(faltas).length === 0 && (
          <Notice tone="urgente" live>
            {enPalabras(fallo)}
          </Notice>
        )}
        <Fallas fallo={fallo} />
        {inicio !== 'archivo' && (
          <>
            {CAMPOS.map(([campo, label]) => (
              <Field
                key={campo}
                label={label}
                value={datos[campo]}
                error={faltas[campo]}
                onChange={event => setDatos({ ...datos, [campo]: event.target.value })}
              />
            ))}
            <Select label="Zona horaria" options={ZONAS} value={zona} onChange={setZona} />
          </>
        )}
        <Select label="Cómo empezar" options={INICIOS} value={inicio} onChange={setInicio} />
        {inicio === 'archivo' && <ElegirArchivo archivo={archivo} onArchivo={setArchivo} />}
        {inicio === 'copia' && (
          <Select
            label="Recinto"
            options={recintos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={copiaDe}
            onChange={setCopiaDe}
          />
        )}
        <Button type="submit" busy={isBusy} disabled={inicio === 'archivo' && archivo === null}>
          {isBusy ? 'Creando' : 'Crear recinto'}
        </Button>
      </form>
    </Dialog>
  );
}

async function importar(archivo: File) {
  return call('importarRecinto', {
    intencion: `recinto:${archivo.name}`,
    body: { archivo: archivo.name.slice(0, 200), contenido: await enBase64(archivo) },
    timeoutMs: 60_000,
  });
}

/** A file has the venue's data too: name, address, zone. */
function ElegirArchivo({
  archivo,
  onArchivo,
}: {
  archivo: File | null;
  onArchivo: (archivo: File | null) => void;
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
