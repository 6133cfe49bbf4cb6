ALTER TABLE "room_members" ADD COLUMN "place_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "awaits_place" boolean DEFAULT false NOT NULL;