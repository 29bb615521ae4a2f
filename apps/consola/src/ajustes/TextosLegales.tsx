import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { Reading } from '../ui/Reading.tsx';
import { RevisionDeTexto } from '../ui/RevisionDeTexto.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { Ajuste } from './Ajuste.tsx';

type Legales = RespuestaDe<'verLegales'>;
type Documento = 'terminos' | 'aviso' | 'politicas';

const DOCUMENTOS: readonly { value: Documento; label: string }[] = [
  { value: 'terminos', label: 'Términos y condiciones' },
  { value: 'aviso', label: 'Aviso de privacidad' },
  { value: 'politicas', label: 'Nuestras políticas' },
];

/** The house's legal texts (§C13.7): each publication is a version, and a sale keeps the one it was made under. */
export function TextosLegales({ fija }: { fija: boolean }) {
  const answer = useAnswer(queryFor('verLegales'));
  return (
    <Ajuste
      titulo="Textos legales"
      nota="Cada publicación es una versión con número y día. Una venta conserva la suya."
    >
      <Reading answer={answer}>
        {legales => (
          <>
            <Editor legales={legales} fija={fija} />
            <Versiones versiones={legales.versiones} />
          </>
        )}
      </Reading>
    </Ajuste>
  );
}

function Editor({ legales, fija }: { legales: Legales; fija: boolean }) {
  const [documento, setDocumento] = useState<Documento>('terminos');
  const [escritos, setEscritos] = useState<Partial<Record<Documento, string>>>({});
  const presente = legales[documento] ?? '';
  const texto = escritos[documento] ?? presente;
  const { fallo, isBusy, publicar } = usePublicacion(legales.version);
  const enviar = () =>
    publicar({ [documento]: texto.trim() || null }, () =>
      setEscritos(({ [documento]: _, ...otros }) => otros),
    );
  return (
    <>
      <Select label="Texto" options={DOCUMENTOS} value={documento} onChange={setDocumento} />
      <TextArea
        label={DOCUMENTOS.find(({ value }) => value === documento)?.label ?? ''}
        rows={10}
        most={60_000}
        value={texto}
        readOnly={fija}
        hint="Párrafos separados por un renglón vacío. Vacío: el texto que trae la tienda."
        onChange={event => setEscritos({ ...escritos, [documento]: event.target.value })}
      />
      <RevisionDeTexto texto={texto} />
      <ErrorLine>{fallo}</ErrorLine>
      {!fija && (
        <div>
          <Button variant="borde" busy={isBusy} disabled={texto.trim() === presente} onClick={enviar}>
            Publicar versión {legales.version}
          </Button>
        </div>
      )}
    </>
  );
}

/** Publishes texts as the next version, after a question: a version cannot be changed afterwards. */
function usePublicacion(version: number) {
  const [fallo, setFallo] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const publicar = (textos: Partial<Record<Documento, string | null>>, alPublicar: () => void) =>
    void run(async () => {
      setFallo(null);
      const si = await confirmar({
        destruye: true,
        titulo: `¿Publicar la versión ${version}?`,
        texto: 'La tienda la muestra enseguida y ya no se puede cambiar: se corrige con otra versión.',
        aceptar: 'Publicar',
      });
      if (!si) return;
      try {
        await call('publicarLegales', { body: { textos }, version });
        alPublicar();
        notificar('Versión publicada', 'exito');
      } catch (error) {
        setFallo(enPalabras(error));
      }
      await invalidate('verLegales');
    });
  return { fallo, isBusy, publicar };
}

function Versiones({ versiones }: Pick<Legales, 'versiones'>) {
  if (versiones.length === 0)
    return <p className="nota">Todavía no hay versiones propias: vale lo que trae la tienda.</p>;
  return (
    <ul className="versiones" aria-label="Versiones publicadas">
      {versiones.map(({ numero, desde, por }) => (
        <li key={numero}>
          <a href={`/legales/terminos_y_condiciones?version=${numero}`} target="_blank" rel="noopener">
            Versión {numero}
          </a>{' '}
          <span className="nota">
            {fechaYHora(desde)}
            {por && `, ${por}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
