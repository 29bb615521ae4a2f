import { useEffect, useState } from 'react';

/** The chosen file as a picture, without repeated attributes where a browser refuses the file (§C10.4). */
export function ComoVenia({ archivo }: { archivo: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [lectura, setLectura] = useState<'tal_cual' | 'sin_repetidos' | 'ninguna'>('tal_cual');
  useEffect(() => {
    let hecha: string | null = null;
    let sigue = true;
    const poner = (blob: Blob) => {
      if (!sigue) return;
      hecha = URL.createObjectURL(blob);
      setUrl(hecha);
    };
    if (lectura === 'tal_cual') poner(archivo.slice(0, archivo.size, TIPO));
    if (lectura === 'sin_repetidos')
      void archivo.text().then(texto => poner(new Blob([sinRepetidos(texto)], { type: TIPO })));
    return () => {
      sigue = false;
      if (hecha !== null) URL.revokeObjectURL(hecha);
    };
  }, [archivo, lectura]);
  if (lectura === 'ninguna')
    return (
      <p className="importar__vacio">
        El navegador no puede mostrar este archivo como venía: sus faltas se repararon al recibirlo.
      </p>
    );
  if (url === null) return null;
  const alFallar = () => setLectura(lectura === 'tal_cual' ? 'sin_repetidos' : 'ninguna');
  return <img src={url} alt="El mapa como venía" onError={alFallar} />;
}

const TIPO = 'image/svg+xml';

const ETIQUETA = /<[A-Za-z][^\s/>"'=]*(?:\s+[^\s/>"'=]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*\/?>/g;
const ATRIBUTO = /\s+([^\s/>"'=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** Removes the attributes that a shape repeats, which keep a browser from showing the file: the first of each stays. */
export function sinRepetidos(svg: string): string {
  return svg.replace(ETIQUETA, etiqueta => {
    const vistos = new Set<string>();
    return etiqueta.replace(ATRIBUTO, (atributo, nombre: string) => {
      if (vistos.has(nombre)) return '';
      vistos.add(nombre);
      return atributo;
    });
  });
}
