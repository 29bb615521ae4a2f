import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { enBase64 } from '../ui/enBase64.ts';
import { enPalabras } from '../ui/enPalabras.ts';
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
  const { isBusy, run } = useBusy();
  const [fallo, setFallo] = useState<string | null>(null);
  const [elegido, setElegido] = useState<File | null>(null);
  const original = useOriginal(elegido);
  const { mapa, recinto } = borrador;

  const subir = (archivo: File | undefined) => {
    if (!archivo) return;
    if (archivo.size > 10 * 1024 * 1024) {
      setFallo('El mapa pesa más de 10 MB. Expórtalo sin imágenes incrustadas.');
      return;
    }
    void run(async () => {
      setFallo(null);
      try {
        const contenido = await enBase64(archivo);
        onSubido(
          await call('subirMapaDeRecinto', {
            params: { recintoId: recinto.id },
            body: { archivo: archivo.name.slice(0, 200), contenido },
            intencion: `mapa:${recinto.id}`,
          }),
        );
        setElegido(archivo);
      } catch (error) {
        setFallo(enPalabras(error));
      }
    });
  };

  return (
    <div className="importar__subida">
      <h2>{mapa ? mapa.archivo : 'Sube el mapa de tu recinto'}</h2>
      <p>Un SVG tal como lo exporta Illustrator, Inkscape, CorelDRAW, Figma o AutoCAD, hasta 10 MB.</p>
      <label className={buttonClass({ variant: mapa ? 'borde' : 'principal' })} aria-busy={isBusy}>
        {isBusy ? 'Revisando el mapa…' : mapa ? 'Cambiar archivo' : 'Elegir archivo'}
        <input
          className="solo-lector"
          type="file"
          accept=".svg,.svgz,image/svg+xml"
          disabled={isBusy}
          onChange={event => {
            subir(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {fallo && (
        <Notice tone="urgente" live>
          {fallo}
        </Notice>
      )}
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
