import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { ElegirArchivo } from '../ui/ElegirArchivo.tsx';
import { enBase64 } from '../ui/enBase64.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { Fallo } from '../ui/Fallo.tsx';
import { Reading } from '../ui/Reading.tsx';
import { Taller } from '../ui/Taller.tsx';
import { InformeDeSubida } from './InformeDeSubida.tsx';
import { NombrarFormas } from './NombrarFormas.tsx';
import { useConsultaNueva } from './useConsultaNueva.ts';
import './importar.css';

/** A map as its designer exported it becomes sections and seats (§C10.3-C10.6). */
export function ImportarPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(useConsultaNueva(recintoId));
  const [subido, setSubido] = useState<BorradorDeRecinto | null>(null);
  const [paso, setPaso] = useState<'archivo' | 'nombrar'>('archivo');
  return (
    <Reading answer={answer}>
      {leido => {
        const borrador = subido ?? leido;
        return (
          <Taller
            title={borrador.recinto.nombre}
            back={{ href: paths.recinto(recintoId), words: 'Volver al recinto' }}
            bar={<span className="importar__version">{`versión ${borrador.numero}, borrador`}</span>}
          >
            {paso === 'nombrar' && borrador.mapa ? (
              <NombrarFormas
                key={borrador.version}
                borrador={borrador}
                mapa={borrador.mapa}
                onAtras={() => setPaso('archivo')}
              />
            ) : (
              <Subida borrador={borrador} onSubido={setSubido} onSeguir={() => setPaso('nombrar')} />
            )}
          </Taller>
        );
      }}
    </Reading>
  );
}

interface SubidaProps {
  borrador: BorradorDeRecinto;
  onSubido: (borrador: BorradorDeRecinto) => void;
  onSeguir: () => void;
}

function Subida({ borrador, onSubido, onSeguir }: SubidaProps) {
  const { mapa, recinto } = borrador;
  const { isBusy, fallo, elegido, subir } = useSubida(recinto.id, onSubido);
  const original = useOriginal(elegido);
  const palabras = mapa ? 'Cambiar archivo' : 'Elegir archivo';
  return (
    <div className="importar__subida">
      <h2>{mapa ? mapa.archivo : 'Sube el mapa de tu recinto'}</h2>
      <p>Un SVG tal como lo exporta Illustrator, Inkscape, CorelDRAW, Figma o AutoCAD, hasta 10 MB.</p>
      <ElegirArchivo
        accept=".svg,.svgz,image/svg+xml"
        busy={isBusy}
        variant={mapa ? 'borde' : 'principal'}
        onArchivo={subir}
      >
        {isBusy ? 'Revisando el mapa…' : palabras}
      </ElegirArchivo>
      <Fallo>{fallo}</Fallo>
      {mapa && <InformeDeSubida {...{ mapa, original }} />}
      <div className="importar__pie">
        <Link href={paths.disenador(recinto.id)} className={buttonClass({ variant: 'borde' })}>
          Ir al diseñador
        </Link>
        {mapa && <Button onClick={onSeguir}>Seguir a nombrar</Button>}
      </div>
    </div>
  );
}

/** Sends a map; the file that was taken stays, to be shown beside what became of it. */
function useSubida(recintoId: number, onSubido: SubidaProps['onSubido']) {
  const { isBusy, run } = useBusy();
  const [fallo, setFallo] = useState<string | null>(null);
  const [elegido, setElegido] = useState<File | null>(null);
  const subir = (archivo: File) => {
    if (archivo.size > 10 * 1024 * 1024) {
      setFallo('El mapa pesa más de 10 MB. Expórtalo sin imágenes incrustadas.');
      return;
    }
    void run(async () => {
      setFallo(null);
      try {
        const body = { archivo: archivo.name.slice(0, 200), contenido: await enBase64(archivo) };
        const intencion = `mapa:${recintoId}`;
        onSubido(await call('subirMapaDeRecinto', { params: { recintoId }, body, intencion }));
        setElegido(archivo);
      } catch (error) {
        setFallo(enPalabras(error));
      }
    });
  };
  return { isBusy, fallo, elegido, subir };
}

/** The chosen file as a picture; a compressed one no browser shows without its server's word. */
function useOriginal(archivo: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!archivo || archivo.name.endsWith('.svgz')) return setUrl(null);
    const hecha = URL.createObjectURL(archivo.slice(0, archivo.size, 'image/svg+xml'));
    setUrl(hecha);
    return () => URL.revokeObjectURL(hecha);
  }, [archivo]);
  return url;
}
