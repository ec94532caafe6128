// Written by scripts/generate-database-types.ts from the migrations: do not change by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {
      frequencies: {
        Row: {
          audible_pure: boolean;
          category: Database['public']['Enums']['frequency_category'];
          default_intensity: number;
          description: string;
          description_en: string;
          evidence_grade: Database['public']['Enums']['evidence_grade'];
          evidence_note: string;
          evidence_note_en: string;
          hz: number;
          id: number;
          origin: Database['public']['Enums']['frequency_origin'];
          slug: string;
          sources: Json;
          suggested_carrier_hz: number | null;
          suggested_minutes: number;
          suggested_mode: Database['public']['Enums']['tone_mode'];
          tags: string[];
          tags_en: string[];
          title: string;
          title_en: string;
        };
        Insert: {
          audible_pure: boolean;
          category: Database['public']['Enums']['frequency_category'];
          default_intensity?: number;
          description: string;
          description_en: string;
          evidence_grade: Database['public']['Enums']['evidence_grade'];
          evidence_note: string;
          evidence_note_en: string;
          hz: number;
          id?: number;
          origin: Database['public']['Enums']['frequency_origin'];
          slug: string;
          sources?: Json;
          suggested_carrier_hz?: number | null;
          suggested_minutes: number;
          suggested_mode: Database['public']['Enums']['tone_mode'];
          tags?: string[];
          tags_en?: string[];
          title: string;
          title_en: string;
        };
        Update: {
          audible_pure?: boolean;
          category?: Database['public']['Enums']['frequency_category'];
          default_intensity?: number;
          description?: string;
          description_en?: string;
          evidence_grade?: Database['public']['Enums']['evidence_grade'];
          evidence_note?: string;
          evidence_note_en?: string;
          hz?: number;
          id?: number;
          origin?: Database['public']['Enums']['frequency_origin'];
          slug?: string;
          sources?: Json;
          suggested_carrier_hz?: number | null;
          suggested_minutes?: number;
          suggested_mode?: Database['public']['Enums']['tone_mode'];
          tags?: string[];
          tags_en?: string[];
          title?: string;
          title_en?: string;
        };
        Relationships: [];
      };
      personal_records: {
        Row: {
          base: number;
          data: Json | null;
          edited_at: string;
          key: string;
          kind: string;
          seq: number;
          user_id: string;
          version: number;
        };
        Insert: {
          base?: number;
          data?: Json | null;
          edited_at: string;
          key: string;
          kind: string;
          seq?: number;
          user_id?: string;
          version?: number;
        };
        Update: {
          base?: number;
          data?: Json | null;
          edited_at?: string;
          key?: string;
          kind?: string;
          seq?: number;
          user_id?: string;
          version?: number;
        };
        Relationships: [];
      };
      sync_heads: {
        Row: {
          epoch: string;
          records: number;
          seq: number;
          user_id: string;
        };
        Insert: {
          epoch?: string;
          records?: number;
          seq?: number;
          user_id: string;
        };
        Update: {
          epoch?: string;
          records?: number;
          seq?: number;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      start_new_epoch: { Args: never; Returns: string };
    };
    Enums: {
      evidence_grade: 'A' | 'B' | 'C' | 'T' | 'none';
      frequency_category: 'Calm' | 'Focus' | 'Shield' | 'Vital' | 'Restore' | 'Expand';
      frequency_origin: 'tradition' | 'physics' | 'laboratory';
      tone_mode: 'pure' | 'binaural' | 'monaural' | 'isochronic';
    };
    CompositeTypes: Record<never, never>;
  };
}
